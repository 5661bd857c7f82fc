"""``webdecode completion``: completion of commands, options, files and labels in the shell."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

from webdecode.encodings import ENCODINGS


def complete_label(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of encodings that begin with what was typed."""
    typed = incomplete.lower()
    return [CompletionItem(name.lower()) for name in ENCODINGS if name.lower().startswith(typed)]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that makes a shell complete webdecode's commands.

    \b
    Examples:
      eval "$(webdecode completion bash)"                                 now, or in ~/.bashrc
      eval "$(webdecode completion zsh)"                                  now, or in ~/.zshrc
      webdecode completion fish > ~/.config/fish/completions/webdecode.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(ctx.find_root().command, {}, "webdecode", "_WEBDECODE_COMPLETE").source())
