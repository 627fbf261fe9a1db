const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters as a reader counts them: an emoji of many code points is one. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
