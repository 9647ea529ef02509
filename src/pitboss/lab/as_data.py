"""The figures of the lab as JSON values: every fraction exact, with its percentage."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.lab.figures import Advice, Analysis, Chart, StrategyCost, WagerOdds


def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as data, wager by wager."""
    return {
        "rulebook": analysis.rulebook,
        "settings": analysis.settings,
        "deals": analysis.deals,
        "wagers": [_wager(row) for row in analysis.wagers],
        "strategies": [_strategy(each) for each in analysis.strategies],
    }


def advice_data(advice: Advice) -> dict[str, Any]:
    """Return the advice for one hand as data, with its counts."""
    return {
        "hand": advice.hand,
        "best": advice.best,
        "choices": [{"choice": each.name, "expectation": both(each.expectation)} for each in advice.choices],
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


def both(figure: Fraction) -> dict[str, Any]:
    """Return a figure as an exact fraction and as a percentage."""
    return {"exact": exact(figure), "percent": float(100 * figure)}


def exact(figure: Fraction) -> str:
    """Write a fraction as "p/q"."""
    return f"{figure.numerator}/{figure.denominator}"


def _wager(row: WagerOdds) -> dict[str, Any]:
    return {
        "wager": row.wager,
        "schedule": row.schedule,
        "house_edge": both(row.house_edge),
        "element_of_risk": both(row.element_of_risk),
        "mean_stake": both(row.mean_stake),
        "variance": both(row.variance),
        "hit_rate": both(row.hit_rate),
        "top_prize": both(row.top_prize),
        "decisions": {name: both(share) for name, share in row.decisions.items()},
        "outcomes": [{"outcome": each.outcome, "count": each.count, "pays": exact(each.pays)} for each in row.outcomes],
    }


def _strategy(each: StrategyCost) -> dict[str, Any]:
    return {"strategy": each.name, "says": each.says, "house_edge": both(each.house_edge), "cost": both(each.cost)}
