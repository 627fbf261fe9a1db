import type { CommandDescription } from './command.ts';
import { describeOption, formatOption, formatUsage } from './help.ts';

/** The commands as docs/cli.md lists them, in Markdown. */
export function writeReference(commands: readonly CommandDescription[]): string {
  return commands.map(describeCommand).join('\n\n');
}

function describeCommand(command: CommandDescription): string {
  const { name, summary, details, options, examples, endsWithOneWhen } = command;
  const entries = Object.entries(options);
  return [
    `### ${name}`,
    `${summary}${details === undefined ? '' : ` ${details}`}`,
    `\`${formatUsage('linkplane', command)}\``,
    ...(entries.length === 0
      ? []
      : [entries.map(([option, spec]) => `- \`${formatOption(option, spec)}\`: ${describeOption(spec)}`).join('\n')]),
    ...(endsWithOneWhen === undefined ? [] : [`The exit code is 1 when ${endsWithOneWhen}.`]),
    ['```sh', ...examples.map((example) => `linkplane ${example}`), '```'].join('\n'),
  ].join('\n\n');
}
