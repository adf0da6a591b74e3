"""What may be compared: runs of one tool, device and configuration, of one message where that has both sides."""

from skbscope.results.mail.models import Found
from skbscope.results.models import Run

# Names of subjects that are part of a group's name; a profile has hundreds and is one group.
_SUBJECTS = 2
_FACTS = ("device", "test", "mode", "message size")
_CHARS = 100


def group_of(run: Run) -> str:
    """The name of the group of a run a tool printed."""
    subjects = list(dict.fromkeys(row.subject for row in run.rows if row.subject))
    names = [run.environment[fact] for fact in _FACTS if run.environment.get(fact)]
    if not names and len(subjects) <= _SUBJECTS:
        names = subjects
    return " ".join([run.tool, *names])[:_CHARS]


def split_groups(found: list[Found]) -> None:
    """Splits groups, in place: by command where both sides ran each command, by message where one has both sides."""
    for members in _by_group(found):
        commands = {item.run.command for item in members}
        if len(commands) > 1 and all(_both(members, "command", command) for command in commands):
            for item in members:
                item.group = f"{item.group}: {item.run.command or 'no command'}"[: 2 * _CHARS]
    for members in _by_group(found):
        messages = {item.message for item in members}
        whole = [message for message in messages if _both(members, "message", message)]
        if len(messages) > 1 and whole:
            for item in members:
                if item.message in whole and item.message is not None:
                    item.group = f"{item.group}, message {item.message + 1}"


def _by_group(found: list[Found]) -> list[list[Found]]:
    groups: dict[str, list[Found]] = {}
    for item in found:
        groups.setdefault(item.group, []).append(item)
    return list(groups.values())


def _both(members: list[Found], of: str, value: object) -> bool:
    sides = {
        item.side for item in members if (item.message if of == "message" else item.run.command) == value
    }
    return {"before", "after"} <= sides
