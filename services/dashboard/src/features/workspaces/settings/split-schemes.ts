/** The schemes in a text, separated by commas or spaces; what follows a scheme in a URL is dropped. */
export function splitSchemes(text: string): string[] {
  const words = text.split(/[\s,]/).map((word) => word.split(':', 1)[0] ?? '');
  return words.filter((word) => word !== '');
}
