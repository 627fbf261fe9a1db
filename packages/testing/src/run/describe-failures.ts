/** What failed, and the message of its first error. */
export type Failure = { name: string; message: string };

const shownMax = 20;
const messageCharsMax = 500;
/** Colours that assertions put into messages. */
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;]*m/g;

/** Describes failures in a text of bounded length: the name of each, and below it the begin of its message. */
export function describeFailures(failures: readonly Failure[]): string {
  const shown = failures.slice(0, shownMax).map(({ name, message }) => {
    const lines = message.replaceAll(colours, '').slice(0, messageCharsMax).trimEnd().split('\n');
    return [`  ${name}`, ...lines.map((line) => `      ${line}`)].join('\n');
  });
  const more = failures.length - shown.length;
  return [`Failed, ${failures.length}:`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}
