/** The lines of a text without the spaces around them; empty ones are dropped. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
