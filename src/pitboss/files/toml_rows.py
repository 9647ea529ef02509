"""Write a TOML file in rows: a list of tables has one line for each of them, however its author wrote it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence

from pitboss.files.toml_text import Entry, Key, Section, Value, nested, sections
from pitboss.files.toml_writing import key_text, quoted

__all__ = ["in_rows"]

WIDTH = 160
"""A longer row is divided at its lists of tables; TOML does not let a row be divided elsewhere."""
INDENT = "    "


def in_rows(text: str, rows: Collection[str] | None = None) -> str:
    """Return a valid TOML text in rows, with the same data and the same comments.

    `rows` names the lists of tables that become rows. They come before the first heading, because TOML has no way back to the
    top after one; the other sections stay as they are. Without `rows` no heading is left: the keys of `[table]` begin with
    `table.` instead, so that everything stays in the order of the author.
    """
    found = sections(text)
    kept = [each for each in found if each.path and rows is not None and each.path[0] not in rows]
    entries = nested([each for each in found if not each.path or rows is None or each.path[0] in rows])
    lines = [*_top(entries), *(line for each in kept for line in _section(each)), "", *found[-1].below]
    written = "\n".join(_single_blanks(lines)).strip("\n")
    written = f"{written}\n" if written else ""
    assert _data(written) == _data(text)
    return written


def _top(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield entries without headings, with a blank line between groups."""
    before, above = "", list[str]()
    for entry in entries:
        above += entry.above
        if entry.value is None:
            above += filter(None, [entry.after.strip()])
            continue
        group = entry.key[0] if len(entry.key) > 1 or _has_tables(entry.value) else ""
        yield from ("",) if group != before else ()
        yield from above
        before, above = group, []
        yield f"{_key(entry.key)} = {_top_value(entry.value)}{entry.after}"
    yield from ("", *above)


def _section(section: Section) -> Iterator[str]:
    """Yield a section as it is written."""
    heading = f"[[{_key(section.path)}]]" if section.in_list else f"[{_key(section.path)}]"
    yield from ("", *section.above, heading + section.after)
    for entry in section.entries:
        assert entry.value is not None
        yield from (*entry.above, f"{_key(entry.key)} = {entry.value.text}{entry.after}")


def _data(text: str) -> dict[str, object]:
    return tomllib.loads(text, parse_float=str)  # as text, because no number equals "not a number"


def _single_blanks(lines: Iterable[str]) -> Iterator[str]:
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


def _top_value(value: Value) -> str:
    """Return a value at the top of a file: lists of tables divided, tables on one line, and others as they are written."""
    if _has_tables(value):
        return _divided(value, "")
    return value.text if value.entries is None else _row(value, "")


def _row(value: Value, indent: str) -> str:
    """Return a value on one line, unless that would be too long or lose a comment."""
    flat = _flat(value)
    return flat if len(indent) + len(flat) <= WIDTH and not _has_comments(value) else _long(value, indent)


def _long(value: Value, indent: str) -> str:
    """Return a value on as many lines as it can have."""
    if value.entries is not None:
        return _table([(each.key, _long(each.value, indent)) for each in value.entries if each.value])
    return _divided(value, indent) if _has_tables(value) or _has_comments(value) else _flat(value)


def _divided(value: Value, indent: str) -> str:
    """Return a list with a line for each item."""
    inner = indent + INDENT
    lines: list[str] = []
    for item in value.items or ():
        above = item.above if lines or any(item.above[:1]) else item.above[1:]
        lines += [line and inner + line for line in above]
        lines.append(f"{inner}{_row(item.value, inner)},{item.after and f'  {item.after.strip()}'}")
    lines += [inner + line for line in value.below if line]
    return "\n".join(("[", *lines, f"{indent}]"))


def _flat(value: Value) -> str:
    """Return a value on one line."""
    if value.entries is not None:
        return _table([(each.key, _flat(each.value)) for each in value.entries if each.value])
    if value.items is not None:
        return f"[{', '.join(_flat(each.value) for each in value.items)}]"
    if value.text.startswith(('"""', "'''")):
        return quoted(tomllib.loads(f"text = {value.text}")["text"])
    return value.text


def _table(entries: Sequence[tuple[Key, str]]) -> str:
    return f"{{ {', '.join(f'{_key(key)} = {value}' for key, value in entries)} }}" if entries else "{}"


def _has_tables(value: Value) -> bool:
    return any(each.value.entries is not None for each in value.items or ())


def _has_comments(value: Value) -> bool:
    if any(value.below) or any(each.after or any(each.above) or _has_comments(each.value) for each in value.items or ()):
        return True
    return any(each.value is not None and _has_comments(each.value) for each in value.entries or ())


def _key(key: Key) -> str:
    return ".".join(map(key_text, key))
