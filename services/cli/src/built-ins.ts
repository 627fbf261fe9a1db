import type { CommandDescription } from './command.ts';
import { shells } from './completion/shells.ts';

/** What the program does without a store. */
export const builtIns = {
  completion: {
    name: 'completion',
    summary: 'Prints the script with which a shell completes commands, options and values.',
    argument: { name: 'SHELL', choices: shells },
    options: {},
    examples: [
      'completion bash > /etc/bash_completion.d/linkplane',
      'completion zsh > "${fpath[1]}/_linkplane"',
      'completion fish > ~/.config/fish/completions/linkplane.fish',
    ],
  },
  help: {
    name: 'help',
    summary: 'Shows all commands, or one command with its options.',
    details: 'The same as --help behind a command.',
    options: {},
    examples: ['help', 'help workspace create', 'workspace create --help'],
  },
} as const satisfies Record<string, CommandDescription>;
