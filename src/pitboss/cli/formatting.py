"""Files written in one layout by `pitboss round --format` and `pitboss rules format`."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, print_json
from pitboss.cli.whole_files import whole_file
from pitboss.files.errors import FileError
from pitboss.files.reading import printable

__all__ = ["format_files"]


class FormattedFile(Struct, frozen=True, omit_defaults=True):
    """What became of a file: whether its text is another one now, or why it is left alone."""

    file: str
    changed: bool
    error: str = ""


def format_files(files: Iterable[Path], formatted: Callable[[Path], tuple[str, str]], *, check: bool, as_json: bool) -> int:
    """Write each file in rows, or only name those that are not; return the exit status.

    `formatted` returns the text of a file as it is and as it should be. A file that cannot be read is left as it is.
    """
    found = [_format(each, formatted, check=check) for each in files]
    changed, wrong = [each for each in found if each.changed], [each for each in found if each.error]
    if as_json:
        print_json({"count": len(found), "changed": len(changed), "wrong": len(wrong), "files": found})
    else:
        for each in changed:
            print(f"{each.file}: {'not in rows' if check else 'written in rows'}")
        for each in wrong:
            print(each.error, file=sys.stderr)
        what = "would change" if check else "changed"
        print(f"{len(found)} file{'' if len(found) == 1 else 's'}, {len(changed) or 'none'} {what}{_cannot(len(wrong))}")
    return WRONG_INPUT if wrong else REFUSED if check and changed else DONE


def _format(file: Path, formatted: Callable[[Path], tuple[str, str]], *, check: bool) -> FormattedFile:
    name = printable(file)
    try:
        before, after = formatted(file)
        if before != after and not check:
            # A link stays a link; the file that it names is replaced.
            with whole_file(file.resolve()) as target:
                target.write(after)
    except FileError as error:
        return FormattedFile(name, changed=False, error=str(error))
    except RecursionError:
        return FormattedFile(name, changed=False, error=f"{name}: expected TOML, found lists or tables nested too deeply.")
    except OSError as error:
        return FormattedFile(name, changed=False, error=f"{name}: cannot be written: {error.strerror}.")
    return FormattedFile(name, changed=before != after)


def _cannot(wrong: int) -> str:
    return f", {wrong} cannot be read" if wrong else ""
