"""`pitboss help`: the help of a command, as `--help` after it prints it."""

from pitboss.cli.invocation import program
from pitboss.cli.output import DONE, WRONG_INPUT, complain
from pitboss.files.errors import near

__all__ = ["help_"]


def help_(*command: str) -> int:
    """Print the help of a command, or of the whole program.

    Parameters
    ----------
    command
        A command, and its own command if it has any, such as rules show.
    """
    from pitboss.cli import app  # not at the top, because that module loads this one

    node = app
    for place, word in enumerate(command):
        names = [name for name in node if not name.startswith("-")]
        if word not in names:
            before = " ".join((program(), "help", *command[:place]))
            hint = near(word, names)
            known = f"perhaps {hint}" if hint else f"the commands are: {', '.join(names)}" if names else "it has no commands"
            return complain(
                f"{' '.join(('pitboss', *command[: place + 1]))} is not a command ({known}). Run: {before}", WRONG_INPUT
            )
        node = node[word]
    app.help_print(list(command))
    return DONE
