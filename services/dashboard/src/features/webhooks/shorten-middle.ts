/** Without its scheme and, where it is long, without its middle: both ends of an address tell it from others. */
export function shortenMiddle(url: string, charsMax = 48): string {
  const text = url.replace(/^https?:\/\//, '');
  if (text.length <= charsMax) return text;
  const endChars = Math.floor((charsMax - 1) / 3);
  return `${text.slice(0, charsMax - 1 - endChars)}…${text.slice(-endChars)}`;
}
