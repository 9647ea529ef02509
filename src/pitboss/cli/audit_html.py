"""The document of a round as one HTML file to read on a screen, to print on A4 and to file. It loads nothing from elsewhere."""

from collections.abc import Iterable, Iterator

from pitboss.files.html import Content, Html, document, markup, style, style_text, tag
from pitboss.house.audit import AuditLine, Document, speaker_name
from pitboss.journal.export import time_of
from pitboss.table.phrases import outcomes

__all__ = ["audit_page"]

STYLE = """
:root { --ink: #1b1f24; --soft: #59636e; --rule: #d5dae0; --good: #175c36; --bad: #a11616; --paper: #fff; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f2; color: var(--ink); font: 10.5pt/1.45 "Liberation Sans", Arial, Helvetica, sans-serif; }
main { max-width: 62rem; margin: 1.5rem auto; padding: 2.2rem 2.6rem; background: var(--paper); box-shadow: 0 1px 4px #0003; }
h1 { margin: 0 0 .2rem; font-size: 19pt; line-height: 1.2; }
h2 { margin: 1.8rem 0 .5rem; font-size: 12.5pt; break-after: avoid; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.hash, .digest { font: 7.5pt/1.4 "Liberation Mono", Consolas, monospace; color: var(--soft); overflow-wrap: anywhere; }
.verdict { margin: 1.2rem 0; padding: .7rem 1rem; border: 1.5pt solid var(--good); border-left-width: 6pt; break-inside: avoid; }
.verdict.fails { border-color: var(--bad); }
.verdict p:first-child { font-size: 13pt; font-weight: bold; color: var(--good); }
.verdict.fails p:first-child, .fails strong, strong.fails { color: var(--bad); }
.verdict p { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .38rem .5rem .38rem 0; text-align: left; vertical-align: top; border-bottom: .5pt solid var(--rule); }
th { font-size: 8.5pt; font-weight: bold; color: var(--soft); }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.facts th { width: 11rem; font-size: inherit; font-weight: normal; }
.lines .no { width: 2.4rem; text-align: right; padding-right: .8rem; font-variant-numeric: tabular-nums; }
.lines td { vertical-align: baseline; }
.lines .when { width: 10.5rem; font-size: 9pt; }
.opening .when { width: 6rem; }
.says { font-weight: bold; }
.money { padding-left: .9rem; text-indent: -.9rem; }
.clause { font-size: 9pt; color: var(--soft); }
.clause b { color: var(--ink); }
.signed { display: flex; gap: 2.5rem; margin-top: 3rem; break-inside: avoid; }
.signed div { flex: 1; padding-top: .3rem; border-top: .5pt solid var(--ink); font-size: 9pt; }
@media (max-width: 40rem) { main { margin: 0; padding: 1rem; } .lines .when { width: 6.5rem; } .facts th { width: 7rem; } }
@media print {
  body { background: none; font-size: 9.5pt; }
  main { max-width: none; margin: 0; padding: 0; box-shadow: none; }
}
"""
PAGE = """@page {{ size: A4; margin: 18mm 16mm 18mm;
  @top-left {{ content: "{left}"; font: 8pt Arial, sans-serif; color: #59636e; }}
  @top-right {{ content: "{right}"; font: 8pt Arial, sans-serif; color: #59636e; }}
  @bottom-left {{ content: "{foot}"; font: 8pt Arial, sans-serif; color: #59636e; }}
  @bottom-right {{ content: "Page " counter(page) " of " counter(pages); font: 8pt Arial, sans-serif; color: #59636e; }} }}
"""


def audit_page(of: Document) -> str:
    """Return the document of a round as a whole HTML file."""
    cover, title = of.cover, f"{of.table}, round {of.round}"
    page = PAGE.format(
        left=style_text(title),
        right=style_text(cover.authority),
        foot=style_text(f"Pitboss {cover.version}, {_time(cover.made_at)}"),
    )
    head = (
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title, ": audit"),
        style(STYLE + page),
    )
    return document(head, tag("body", tag("main", (("\n", each) for each in _body(of)))), lang="en")


def _body(of: Document) -> Iterator[Content]:
    cover = of.cover
    yield tag("h1", "Audit of ", of.table, ", round ", of.round)
    yield tag("p", cover.title, " by the rules of the ", cover.authority, class_="soft")
    yield _verdict(of)
    yield tag("h2", "This document")
    yield _facts(
        (
            ("Authority", cover.authority),
            ("Venue", cover.venue),
            ("Table and round", f"{of.table}, round {of.round}"),
            ("Played", _span(of)),
            ("Made", f"{_time(cover.made_at)} UTC, by {cover.made_by}"),
            ("Rules", f"{cover.instrument}, {cover.date}"),
            ("Rulebook", (cover.rulebook, tag("br"), _small("digest", f"SHA-256 {cover.digest}"))),
            ("Program", (f"Pitboss {cover.version}", tag("br"), _small("digest", f"SHA-256 {cover.program}"))),
            ("Root of the shuffle", _small("digest", of.openings.root) if of.openings else "none: the table is dealt by hand"),
        )
    )
    yield tag("h2", "Parties")
    yield _facts((each.name, each.role) for each in of.parties)
    numbered = list(enumerate(of.lines, 1))
    if opening := [(number, line) for number, line in numbered if line.opens]:
        yield tag("h2", "Opening the table")
        yield tag("table", tag("tbody", (_short(number, line) for number, line in opening)), class_="lines opening")
    yield tag("h2", "The round, line by line")
    heads = tag("th", "No.", class_="no"), tag("th", "When (UTC) and who", class_="when"), tag("th", "What happened")
    lines = (_line(number, line) for number, line in numbered if not line.opens)
    yield tag("table", tag("thead", tag("tr", heads)), tag("tbody", lines), class_="lines")
    yield tag("h2", "Result")
    yield _verdict(of)
    yield tag("div", (tag("div", each) for each in ("Name and office", "Signature", "Date")), class_="signed")


def _verdict(of: Document) -> Html:
    return tag("section", (tag("p", each) for each in of.verdict), class_="verdict" if of.sound else "verdict fails")


def _facts(rows: Iterable[tuple[str, Content]]) -> Html:
    made = (tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in rows)
    return tag("table", tag("tbody", made), class_="facts")


def _small(kind: str, *content: Content) -> Html:
    return tag("span", *content, class_=kind)


def _span(of: Document) -> str:
    played = [line.at for line in of.lines if not line.opens]
    return f"{_time(played[0])} to {_time(played[-1])} UTC"


def _short(number: int, line: AuditLine) -> Html:
    cited = markup(" ", _small("clause", ", ".join(line.clauses))) if line.clauses else None
    fails = None if line.derived else markup(" ", tag("strong", "Not what the rules decide.", class_="fails"))
    row = _small("hash", f"row {line.version}, {line.hash[:16]}")
    return tag(
        "tr",
        tag("td", number, class_="no"),
        tag("td", _time(line.at)[11:], class_="when"),
        tag("td", line.says, cited, fails, " ", row),
    )


def _line(number: int, line: AuditLine) -> Html:
    who = speaker_name(line.who), tag("br"), _small("soft", line.office)
    return tag(
        "tr",
        tag("td", number, class_="no"),
        tag("td", _time(line.at), tag("br"), who, class_="when"),
        tag("td", _happened(line)),
    )


def _happened(line: AuditLine) -> Iterator[Content]:
    yield tag("p", line.says, class_="says")
    if not line.derived:
        yield tag("p", tag("strong", "This is not what the rules decide.", class_="fails"))
    for seat, wager in line.settled:
        yield tag("p", f"Seat {seat}: {outcomes([wager])}, by {', '.join(wager.clauses)}")
    yield (tag("p", "\N{RIGHTWARDS ARROW} ", each, class_="money") for each in line.money)
    for clause, words in line.words.items():
        yield tag("p", tag("b", clause), " ", words, class_="clause")
    again = "derived again" if line.derived else "derived differently"
    yield tag("p", f"row {line.version}, {again}, {line.hash}", class_="hash")


def _time(at: int) -> str:
    return time_of(at)[:19].replace("T", " ")
