import type { CommandDescription, CommandOption } from '../command.ts';
import { groupCommands, listOptions, programOptions } from './group-commands.ts';

/** A completion for zsh, with the meaning of each word. */
export function writeZsh(commands: readonly CommandDescription[]): string {
  const words = groupCommands(commands);
  const groups = words.flatMap((each) => ('second' in each ? [each] : []));
  return `#compdef linkplane
# Completion of linkplane for zsh: a file _linkplane in a directory of fpath.
_linkplane() {
  local -a candidates
  local command="\${words[2]}"
  if (( CURRENT == 2 )); then
    candidates=(${[...words, ...listProgramOptions()].map(describe).join(' ')})
    _describe 'command' candidates
    return
  fi
  shift words
  (( CURRENT -= 1 ))
  case "$command" in
    ${groups.map(({ word }) => word).join('|')})
      if (( CURRENT == 2 )); then
        case "$command" in
${groups.map(({ word, second }) => `          ${word}) candidates=(${second.map(describe).join(' ')}) ;;`).join('\n')}
        esac
        _describe 'command' candidates
        return
      fi
      command="$command \${words[2]}"
      shift words
      (( CURRENT -= 1 )) ;;
  esac
  case "$command" in
${commands.map((command) => `    ${quote(command.name)}) _arguments ${writeArguments(command).join(' ')} ;;`).join('\n')}
  esac
}
if [ "\${funcstack[1]}" = "_linkplane" ]; then
  _linkplane "$@"
else
  compdef _linkplane linkplane
fi
`;
}

function listProgramOptions() {
  return Object.entries(programOptions).map(([word, summary]) => ({ word, summary }));
}

function describe({ word, summary }: { word: string; summary: string }): string {
  return quote(`${word}:${summary.replaceAll(':', '\\:')}`);
}

function writeArguments(command: CommandDescription): string[] {
  const { argument } = command;
  return [
    ...(argument ? [quote(`1:${argument.name}:(${argument.choices.join(' ')})`)] : []),
    ...listOptions(command).map(([name, option]) => quote(writeOption(name, option))),
  ];
}

function writeOption(name: string, { value, meaning, isRepeatable, choices, completes }: CommandOption): string {
  const words = meaning.replaceAll(/[[\]:\\]/g, (character) => `\\${character}`);
  const head = `${isRepeatable === true ? '*' : ''}--${name}[${words}]`;
  if (value === undefined) return head;
  const action = choices ? `(${choices.join(' ')})` : completes === 'file' ? '_files' : completes ? '_files -/' : ' ';
  return `${head}:${value.replaceAll(':', '\\:')}:${action}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
