"""The figures of the lab as JSON values: every fraction exact, beside its percentage or its value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.lab.figures import Advice, Analysis, Chart, HandReturn, StrategyCost, WagerOdds


def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as data, wager by wager."""
    return {
        "rulebook": analysis.rulebook,
        "settings": analysis.settings,
        "deals": analysis.deals,
        "wagers": [_wager(row) for row in analysis.wagers],
        "strategies": [_strategy(each) for each in analysis.strategies],
        "notes": [*analysis.notes],
    }


def advice_data(advice: Advice) -> dict[str, Any]:
    """Return the advice for one hand as data, with its counts."""
    return {
        "hand": advice.hand,
        "best": advice.best,
        "choices": [{"choice": each.name, "expectation": quantity(each.expectation)} for each in advice.choices],
        "dealer_hands": advice.dealer_hands,
        "wins": advice.wins,
        "ties": advice.ties,
        "losses": advice.losses,
        "no_hand": advice.no_hand,
        "why": advice.why,
    }


def chart_data(chart: Chart) -> dict[str, Any]:
    """Return a chart as data, each row by its columns."""
    return {
        "title": chart.title,
        "note": chart.note,
        "rows": [{"hand": name, **dict(zip(chart.columns, choices, strict=True))} for name, choices in chart.rows],
    }


def share(figure: Fraction) -> dict[str, Any]:
    """Return a share or a probability as an exact fraction and as a percentage."""
    return {"exact": exact(figure), "percent": float(100 * figure)}


def quantity(figure: Fraction) -> dict[str, Any]:
    """Return a figure in units of the first wager as an exact fraction and as a number."""
    return {"exact": exact(figure), "value": float(figure)}


def exact(figure: Fraction) -> str:
    """Write a fraction as "p/q"."""
    return f"{figure.numerator}/{figure.denominator}"


def _wager(row: WagerOdds) -> dict[str, Any]:
    return {
        "wager": row.wager,
        "schedule": row.schedule,
        "pays": dict(row.pays),
        "house_edge": share(row.house_edge),
        "element_of_risk": share(row.element_of_risk),
        "mean_stake": quantity(row.mean_stake),
        "variance": quantity(row.variance),
        "standard_deviation": row.standard_deviation,
        "hit_rate": share(row.hit_rate),
        "top_prize": share(row.top_prize),
        "decisions": {name: share(part) for name, part in row.decisions.items()},
        "combinations": row.combinations,
        "outcomes": [
            {"outcome": each.outcome, "count": each.count, **_return(line)}
            for each, line in zip(row.outcomes, row.returns(), strict=True)
        ],
    }


def _return(line: HandReturn) -> dict[str, Any]:
    return {
        "combinations": line.combinations,
        "probability": share(line.probability),
        "pays": exact(line.pays),
        "return": share(line.returns),
    }


def _strategy(each: StrategyCost) -> dict[str, Any]:
    return {"strategy": each.name, "says": each.says, "house_edge": share(each.house_edge), "cost": share(each.cost)}
