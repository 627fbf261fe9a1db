import { commonOptions } from '../help.ts';
import type { CommandDescription, CommandOption } from '../command.ts';

/** What is completed behind the name of the program: a command of one word, or the first word of several. */
export type CompletedWord =
  { word: string; summary: string } | { word: string; summary: string; second: { word: string; summary: string }[] };

/** Options of the program itself. */
export const programOptions = { '--help': 'Shows all commands.', '--version': 'Prints the version.' };

/** The first words of all commands, in their order. */
export function groupCommands(commands: readonly CommandDescription[]): CompletedWord[] {
  const words: CompletedWord[] = [];
  for (const { name, summary } of commands) {
    const [word = '', second] = name.split(' ');
    if (second === undefined) words.push({ word, summary });
    else {
      const known = words.find((each) => each.word === word);
      if (known && 'second' in known) known.second.push({ word: second, summary });
      else words.push({ word, summary: `Commands for ${word}.`, second: [{ word: second, summary }] });
    }
  }
  return words;
}

/** The options of a command with those of every command. */
export function listOptions({ options }: CommandDescription): [string, CommandOption][] {
  return Object.entries({ ...options, ...commonOptions });
}
