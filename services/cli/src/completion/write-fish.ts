import type { CommandDescription, CommandOption } from '../command.ts';
import { groupCommands, listOptions, programOptions } from './group-commands.ts';

/** A completion for fish, with the meaning of each word. */
export function writeFish(commands: readonly CommandDescription[]): string {
  const lines = groupCommands(commands).flatMap((each) => [
    candidate('__linkplane_at 1', each.word, each.summary),
    ...('second' in each
      ? each.second.map(({ word, summary }) =>
          candidate(`__linkplane_at 2; and __linkplane_is ${each.word}`, word, summary),
        )
      : []),
  ]);
  for (const [option, meaning] of Object.entries(programOptions))
    lines.push(`complete -c linkplane -n '__linkplane_at 1' -l ${option.slice(2)} -d ${quote(meaning)}`);
  for (const command of commands) {
    const condition = `__linkplane_is ${command.name}`;
    for (const choice of command.argument?.choices ?? []) lines.push(candidate(condition, choice, ''));
    for (const [name, option] of listOptions(command))
      lines.push(
        `complete -c linkplane -n ${quote(condition)} -l ${name}${writeValue(option)} -d ${quote(option.meaning)}`,
      );
  }
  return `# Completion of linkplane for fish: ~/.config/fish/completions/linkplane.fish
function __linkplane_at
    test (count (commandline -opc)) -eq $argv[1]
end
function __linkplane_is
    set -l words (commandline -opc)
    set -e words[1]
    test (count $words) -ge (count $argv); or return 1
    set -l first $words[1..(count $argv)]
    test "$first" = "$argv"
end
complete -c linkplane -f
${lines.join('\n')}
`;
}

function candidate(condition: string, word: string, meaning: string): string {
  return `complete -c linkplane -n ${quote(condition)} -a ${word}${meaning === '' ? '' : ` -d ${quote(meaning)}`}`;
}

function writeValue({ value, choices, completes }: CommandOption): string {
  if (value === undefined) return '';
  if (choices) return ` -x -a ${quote(choices.join(' '))}`;
  if (completes === 'directory') return ` -x -a '(__fish_complete_directories)'`;
  return completes === 'file' ? ' -r -F' : ' -x';
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", `\\'`)}'`;
}
