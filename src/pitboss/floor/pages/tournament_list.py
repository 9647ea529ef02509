"""Tournaments as the lobby lists them, and the buttons that ask something of one."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.files.html import Html, tag
from pitboss.floor.api.tournaments import ENTER, RESERVE, SEAT, TournamentSummary, address
from pitboss.floor.pages.shell import region
from pitboss.house.tournaments.view import NO_CASH_VALUE
from pitboss.money import show

WORDS = {ENTER: "Enter", RESERVE: "Join the reserves", SEAT: "Take my seat"}
HEADS = ("Tournament", "Rules of", "Entry", "Entrants", "Now", "Prize pool", "")


def tournament_list(tournaments: Sequence[TournamentSummary]) -> Html | None:
    """Return the section of the lobby; None in a house that has none."""
    if not tournaments:
        return None
    return tag(
        "section",
        tag("h2", "Tournaments", id="tournaments"),
        tag("p", NO_CASH_VALUE, class_="cash-value"),
        tag("div", [tag("span", each) for each in HEADS], class_="heads", aria_hidden="true"),
        tag("ul", (_row(each) for each in tournaments), class_="tournaments"),
        class_="table-list tournament-list",
        aria_labelledby="tournaments",
    )


def _row(each: TournamentSummary) -> Html:
    return tag(
        "li",
        tag(
            "div",
            tag("h3", tag("a", each.name, href=address(each.name))),
            tag("span", f"{each.title}, {each.chips:,} chips", class_="second"),
        ),
        tag("p", region(each.authority), class_="authority"),
        tag("p", _label("Entry"), show(each.fee), tag("span", f"{show(each.commission)} of it commission", class_="second")),
        tag("p", _label("Entrants"), f"{each.entrants} of {each.most}"),
        tag("p", each.phase.capitalize(), tag("span", f"starts {each.starts}", class_="second"), class_="state"),
        tag("p", _label("Prize pool"), show(each.pool)),
        tag("div", _standing(each), buttons(each), class_="sit"),
        class_="mine" if each.mine else None,
        data_tournament=each.name,
        data_key=each.name,
    )


def _label(word: str) -> Html:
    """Return what a figure is, where the heads are not shown."""
    return tag("span", f"{word} ", class_="label")


def _standing(each: TournamentSummary) -> Html | None:
    if each.asks:
        return None
    return tag("span", "You have entered" if each.mine else "", class_="second")


def buttons(each: TournamentSummary) -> list[Html]:
    """Return one form for each thing that may be asked of a tournament."""
    return [
        tag(
            "form",
            tag("button", WORDS[asked], tag("span", f" {each.name}", class_="hidden"), type="submit"),
            method="post",
            action=address(each.name, asked),
        )
        for asked in each.asks
    ]
