"""The figures of the lab as JSON values: every fraction exact, beside its percentage or its value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.lab.figures import EXACTLY, Advice, Analysis, Chart, HandReturn, StrategyCost, WagerOdds


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
        "choices": [{"choice": each.name, "expectation": quantity(each.expectation, advice.within)} for each in advice.choices],
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


def share(figure: Fraction, within: Fraction = EXACTLY) -> dict[str, Any]:
    """Return a share or a probability as an exact fraction and as a percentage."""
    return {**_exactly(figure, within), "percent": float(100 * figure)}


def quantity(figure: Fraction, within: Fraction = EXACTLY) -> dict[str, Any]:
    """Return a figure in units of the first wager as an exact fraction and as a number."""
    return {**_exactly(figure, within), "value": float(figure)}


def _exactly(figure: Fraction, within: Fraction) -> dict[str, Any]:
    """Return the fraction; for a figure that is not exact none, but how far it can be off."""
    return {"exact": None, "within": exact(within)} if within else {"exact": exact(figure)}


def exact(figure: Fraction) -> str:
    """Write a fraction as "p/q"."""
    return f"{figure.numerator}/{figure.denominator}"


def exact_or_within(figure: Fraction, within: Fraction) -> str:
    """Write a fraction as "p/q"; a figure that is not exact as a decimal number and how far it can be off."""
    if not within:
        return exact(figure)
    digits = len(str(within.denominator // within.numerator)) - 1
    return f"{float(figure):.{digits}f}, off by less than {float(within):.{digits}f}"


def _wager(row: WagerOdds) -> dict[str, Any]:
    off = row.within
    return {
        "wager": row.wager,
        "schedule": row.schedule,
        "pays": dict(row.pays),
        "house_edge": share(row.house_edge, off),
        "element_of_risk": share(row.element_of_risk, off),
        "mean_stake": quantity(row.mean_stake, off),
        "variance": quantity(row.variance, off),
        "standard_deviation": row.standard_deviation,
        "hit_rate": share(row.hit_rate, off),
        "top_prize": share(row.top_prize, off),
        "decisions": {name: share(part, off) for name, part in row.decisions.items()},
        "combinations": row.combinations,
        "outcomes": [
            {"outcome": each.outcome, "count": each.count, **_return(line, off)}
            for each, line in zip(row.outcomes, row.returns(), strict=True)
        ],
    }


def _return(line: HandReturn, off: Fraction) -> dict[str, Any]:
    return {
        "combinations": line.combinations,
        "probability": share(line.probability, off),
        "pays": exact(line.pays),
        "return": share(line.returns, off),
    }


def _strategy(each: StrategyCost) -> dict[str, Any]:
    return {"strategy": each.name, "says": each.says, "house_edge": share(each.house_edge), "cost": share(each.cost)}
