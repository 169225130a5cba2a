import { CLIENT_COMMANDS, type ClientCommand, type Order, UsageError } from "./commands.ts";
import type { Output } from "./output.ts";

/** Prints a script that completes the commands and, of those for integrators, options and words. */
export function complete(others: readonly string[], order: Order, output: Output): number {
  const scripts: Readonly<Record<string, (others: readonly string[]) => string>> = { bash, zsh };
  const script = Object.hasOwn(scripts, order.argument ?? "") && scripts[order.argument ?? ""];
  if (!script) throw new UsageError("name a shell: bash or zsh");
  output.answer(script(others));
  return 0;
}

function optionsOf({ options, words }: ClientCommand): readonly string[] {
  return [...Object.keys(options).map((name) => `--${name}`), ...(words ?? [])];
}

function bash(others: readonly string[]): string {
  const names = [...CLIENT_COMMANDS.map(({ name }) => name), ...others].toSorted();
  const cases = CLIENT_COMMANDS.map(
    (command) => `    ${command.name}) words="${optionsOf(command).join(" ")}" ;;`,
  );
  return `_paraph() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names.join(" ")}"; else
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _paraph paraph`;
}

function zsh(others: readonly string[]): string {
  const commands = [
    ...CLIENT_COMMANDS.map(({ name, about }) => `'${name}:${about}'`),
    ...others.map((name) => `'${name}'`),
  ];
  const cases = CLIENT_COMMANDS.map((command: ClientCommand) => {
    const options = Object.entries(command.options).map(
      ([name, [value, about]]) =>
        `'*--${name}[${about}]${value === null ? "" : `:${value}:${value === "FILE" ? "_files" : ""}`}'`,
    );
    const rest = command.words ? `'1:word:(${command.words.join(" ")})'` : `'*:file:_files'`;
    return `    ${command.name}) _arguments ${[...options, rest].join(" ")} ;;`;
  });
  return `#compdef paraph
_paraph() {
  local -a commands=(${commands.join(" ")})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join("\n")}
    *) _files ;;
  esac
}
if [ "$funcstack[1]" = _paraph ]; then _paraph "$@"; else compdef _paraph paraph; fi`;
}
