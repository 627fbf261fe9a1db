import type { CommandDescription, CommandOption } from './command.ts';

/** Options of every command. */
export const commonOptions: Record<string, CommandOption> = {
  json: {
    meaning: 'Prints the result as one line of JSON, and an error as {"error":{"message":"..."}} on standard error.',
  },
  help: { meaning: 'Shows this text.' },
};

/** What exit codes mean. */
export const exitCodeMeanings = [
  [0, 'done'],
  [1, 'refused, failed, or a problem found'],
  [2, 'wrong usage'],
] as const;

/** How headings are marked: bold on a terminal. */
export type MarkHeading = (text: string) => string;

const widthMax = 100;

/** All commands with their summaries. */
export function formatOverview(program: string, commands: readonly CommandDescription[], heading: MarkHeading): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    `${heading('Usage:')} ${program} <command> [options]`,
    '',
    heading('Commands:'),
    ...commands.flatMap(({ name, summary }) => formatEntry(name, summary, width)),
    '',
    heading('Options:'),
    ...formatEntry('--help', 'Shows this text; behind a command, its options.', width),
    ...formatEntry('--version', 'Prints the version.', width),
    '',
    `\`${program} help <command>\` shows the options of a command, with examples.`,
  ].join('\n');
}

/** One command with all that its description has. */
export function formatCommand(program: string, command: CommandDescription, heading: MarkHeading): string {
  const { summary, details, options, examples } = command;
  const entries = Object.entries({ ...options, ...commonOptions }).map(
    ([name, option]) => [formatOption(name, option), describeOption(option)] as const,
  );
  const width = Math.min(36, Math.max(...entries.map(([name]) => name.length)) + 2);
  return [
    ...wrap(summary, widthMax),
    ...(details === undefined ? [] : wrap(details, widthMax)),
    '',
    `${heading('Usage:')} ${formatUsage(program, command)}`,
    '',
    heading('Options:'),
    ...entries.flatMap(([name, meaning]) => formatEntry(name, meaning, width)),
    '',
    heading(examples.length === 1 ? 'Example:' : 'Examples:'),
    ...examples.map((example) => `  ${program} ${example}`),
    '',
    heading('Exit codes:'),
    ...listExitCodes(command).map(([code, meaning]) => `  ${code}  ${meaning}`),
  ].join('\n');
}

/** The exit codes of a command. */
export function listExitCodes({ endsWithOneWhen }: CommandDescription): (readonly [number, string])[] {
  return exitCodeMeanings.map(([code, meaning]) =>
    code === 1
      ? [code, endsWithOneWhen === undefined ? 'refused or failed' : `failed, or ${endsWithOneWhen}`]
      : [code, meaning],
  );
}

/** One line: what is needed, then in brackets what may be given. */
export function formatUsage(program: string, { name, argument, options, oneOf = [] }: CommandDescription): string {
  const format = (option: string) => formatOption(option, options[option] ?? { meaning: '' });
  const names = Object.keys(options).filter((option) => !oneOf.includes(option));
  const isRequired = (option: string) => options[option]?.isRequired === true;
  return [
    program,
    name,
    ...(argument ? [argument.name] : []),
    ...names.filter(isRequired).map(format),
    ...(oneOf.length > 0 ? [`(${oneOf.map(format).join(' | ')})`] : []),
    ...names.filter((option) => !isRequired(option)).map((option) => `[${format(option)}]`),
  ].join(' ');
}

/** An option with what stands for its value. */
export function formatOption(name: string, { value, isRepeatable }: CommandOption): string {
  return `--${name}${value === undefined ? '' : ` ${value}`}${isRepeatable ? ' ...' : ''}`;
}

/** The meaning of an option with its values and default. */
export function describeOption({ meaning, choices, isRequired, otherwise }: CommandOption): string {
  return [
    meaning,
    ...(choices ? [`One of ${choices.join(', ')}.`] : []),
    ...(isRequired ? ['Required.'] : []),
    ...(otherwise === undefined ? [] : [`Default: ${otherwise}.`]),
  ].join(' ');
}

/** A name beside its meaning, or above it when it is long. */
function formatEntry(name: string, meaning: string, width: number): string[] {
  const lines = wrap(meaning, widthMax - width - 2);
  const indent = ' '.repeat(width + 2);
  if (name.length + 2 > width) return [`  ${name}`, ...lines.map((line) => `${indent}${line}`)];
  return lines.map((line, at) => `${at === 0 ? `  ${name.padEnd(width)}` : indent}${line}`);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
