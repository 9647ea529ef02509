"""The document of a round as one HTML file to read on a screen, to print on A4 and to file. It loads nothing from elsewhere."""

from collections.abc import Iterable, Iterator
from html import escape

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


def audit_page(document: Document) -> str:
    """Return the document as a whole HTML file."""
    cover, title = document.cover, f"{document.table}, round {document.round}"
    page = PAGE.format(
        left=_css(title), right=_css(cover.authority), foot=_css(f"Pitboss {cover.version}, {_time(cover.made_at)}")
    )
    body = "\n".join(_body(document))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}: audit</title>\n<style>{STYLE}{page}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(document: Document) -> Iterator[str]:
    cover = document.cover
    yield f"<h1>Audit of {escape(document.table)}, round {document.round}</h1>"
    yield f'<p class="soft">{escape(cover.title)} by the rules of the {escape(cover.authority)}</p>'
    yield _verdict(document)
    yield "<h2>This document</h2>"
    yield _facts(
        (
            ("Authority", escape(cover.authority)),
            ("Venue", escape(cover.venue)),
            ("Table and round", f"{escape(document.table)}, round {document.round}"),
            ("Played", _span(document)),
            ("Made", f"{_time(cover.made_at)} UTC, by {escape(cover.made_by)}"),
            ("Rules", f"{escape(cover.instrument)}, {escape(cover.date)}"),
            ("Rulebook", f'{escape(cover.rulebook)}<br><span class="digest">SHA-256 {escape(cover.digest)}</span>'),
            ("Program", f'Pitboss {escape(cover.version)}<br><span class="digest">SHA-256 {escape(cover.program)}</span>'),
            ("Root of the shuffle", _root(document)),
        )
    )
    yield "<h2>Parties</h2>"
    yield _facts((escape(each.name), escape(each.role)) for each in document.parties)
    numbered = list(enumerate(document.lines, 1))
    if opening := [(number, line) for number, line in numbered if line.opens]:
        yield "<h2>Opening the table</h2>"
        yield '<table class="lines opening"><tbody>'
        yield from (_short(number, line) for number, line in opening)
        yield "</tbody></table>"
    yield "<h2>The round, line by line</h2>"
    yield '<table class="lines"><thead><tr><th class="no">No.</th><th class="when">When (UTC) and who</th><th>What happened</th>'
    yield "</tr></thead><tbody>"
    yield from (_line(number, line) for number, line in numbered if not line.opens)
    yield "</tbody></table>"
    yield "<h2>Result</h2>"
    yield _verdict(document)
    yield '<div class="signed"><div>Name and office</div><div>Signature</div><div>Date</div></div>'


def _verdict(document: Document) -> str:
    fails = "" if document.sound else " fails"
    return f'<section class="verdict{fails}">{"".join(f"<p>{escape(each)}</p>" for each in document.verdict)}</section>'


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    made = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in rows)
    return f'<table class="facts"><tbody>{made}</tbody></table>'


def _root(document: Document) -> str:
    found = document.openings
    return f'<span class="digest">{escape(found.root)}</span>' if found else "none: the table is dealt by hand"


def _span(document: Document) -> str:
    played = [line.at for line in document.lines if not line.opens]
    return f"{_time(played[0])} to {_time(played[-1])} UTC"


def _short(number: int, line: AuditLine) -> str:
    cited = f' <span class="clause">{escape(", ".join(line.clauses))}</span>' if line.clauses else ""
    fails = "" if line.derived else ' <strong class="fails">Not what the rules decide.</strong>'
    return (
        f'<tr><td class="no">{number}</td><td class="when">{_time(line.at)[11:]}</td>'
        f'<td>{escape(line.says)}{cited}{fails} <span class="hash">row {line.version}, {escape(line.hash[:16])}</span></td></tr>'
    )


def _line(number: int, line: AuditLine) -> str:
    return (
        f'<tr><td class="no">{number}</td><td class="when">{_time(line.at)}<br>{escape(speaker_name(line.who))}'
        f'<br><span class="soft">{escape(line.office)}</span></td><td>{"".join(_told(line))}</td></tr>'
    )


def _told(line: AuditLine) -> Iterator[str]:
    yield f'<p class="says">{escape(line.says)}</p>'
    if not line.derived:
        yield '<p><strong class="fails">This is not what the rules decide.</strong></p>'
    for seat, wager in line.settled:
        yield f"<p>Seat {seat}: {escape(outcomes([wager]))}, by {escape(', '.join(wager.clauses))}</p>"
    yield from (f'<p class="money">&rarr; {escape(each)}</p>' for each in line.money)
    for clause, words in line.words.items():
        yield f'<p class="clause"><b>{escape(clause)}</b> {escape(words)}</p>'
    again = "derived again" if line.derived else "derived differently"
    yield f'<p class="hash">row {line.version}, {again}, {escape(line.hash)}</p>'


def _time(at: int) -> str:
    return time_of(at)[:19].replace("T", " ")


def _css(text: str) -> str:
    """Return text as it stands in a string of a style sheet, where it can end neither the string nor the element."""
    return "".join(letter if letter.isalnum() or letter in " .,-:" else f"\\{ord(letter):06x}" for letter in text)
