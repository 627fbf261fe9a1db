import type { CommandDescription, CommandOption } from '../command.ts';
import { groupCommands, listOptions, programOptions } from './group-commands.ts';

/** A completion for bash, also for the old one of macOS. All words in it are of our own table and need no quoting. */
export function writeBash(commands: readonly CommandDescription[]): string {
  const words = groupCommands(commands);
  const groups = words.flatMap((each) => ('second' in each ? [each] : []));
  const first = [...words.map(({ word }) => word), ...Object.keys(programOptions)];
  return `# Completion of linkplane for bash. Load it with: source <(linkplane completion bash)
_linkplane() {
  local IFS=$' \\n' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command candidates=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(' ')}" -- "$current"))
    return
  fi
  command="\${COMP_WORDS[1]}"
  case "$command" in
    ${groups.map(({ word }) => word).join('|')})
      if [ "$COMP_CWORD" -eq 2 ]; then
        case "$command" in
${groups.map(({ word, second }) => `          ${word}) candidates="${second.map((each) => each.word).join(' ')}" ;;`).join('\n')}
        esac
        COMPREPLY=($(compgen -W "$candidates" -- "$current"))
        return
      fi
      command="$command \${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
${commands.flatMap(writeValues).join('\n')}
  esac
  case "$command" in
${commands.map((command) => `    "${command.name}") candidates="${listWords(command).join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -F _linkplane linkplane
`;
}

function listWords(command: CommandDescription): string[] {
  return [...(command.argument?.choices ?? []), ...listOptions(command).map(([name]) => `--${name}`)];
}

/** What may stand behind each option with a value. */
function writeValues(command: CommandDescription): string[] {
  return listOptions(command)
    .filter(([, { value }]) => value !== undefined)
    .map(([name, option]) => `    "${command.name} --${name}") ${writeValue(option)} ;;`);
}

function writeValue({ choices, completes }: CommandOption): string {
  if (choices) return `COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current")); return`;
  if (completes === undefined) return 'return';
  const kind = completes === 'file' ? '-f' : '-d';
  return `compopt -o filenames 2>/dev/null; IFS=$'\\n'; COMPREPLY=($(compgen ${kind} -- "$current")); return`;
}
