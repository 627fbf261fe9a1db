/* not translated: what an example would have typed */
import type { BreakdownData } from '@linkplane/contracts';

/** One click of the example. @property at milliseconds since 1970. @property visitor a number for each person and day */
export type ExampleClick = { at: number; visitor: number } & Record<BreakdownData['by'], string>;

export type ExampleLink = { id: string; slug: string; title: string; url: string; tag: string };

export const exampleLinks: readonly ExampleLink[] = [
  { id: 'winter', slug: 'winter', title: 'Winter collection', url: 'https://shop.example/winter', tag: 'Shop' },
  {
    id: 'workshops',
    slug: 'workshops',
    title: 'Workshops',
    url: 'https://studio.example/workshops',
    tag: 'Events',
  },
  {
    id: 'tour',
    slug: 'tour',
    title: 'A tour of the studio',
    url: 'https://www.youtube.com/watch?v=1',
    tag: 'Video',
  },
  { id: 'open-day', slug: 'open-day', title: 'Open day', url: 'https://tickets.example/open-day', tag: 'Events' },
  { id: 'glazes', slug: 'glazes', title: 'On glazes', url: 'https://blog.example/glazes', tag: 'Blog' },
];

const clicksMade = 9_000;
/** How far back the example goes. */
export const exampleDays = 100;
const dayMs = 86_400_000;

/** Values from the most frequent to the least. */
const choices: Partial<Record<BreakdownData['by'], readonly string[]>> = {
  country: ['DE', 'US', 'GB', 'FR', 'SE', 'NL', 'AT', 'JP', 'BR', 'IN'],
  referrer: ['Direct', 'instagram.com', 'google.com', 'pinterest.com', 'newsletter.example', 't.co', 'reddit.com'],
  device: ['mobile', 'desktop', 'tablet'],
  browser: ['Safari', 'Chrome', 'Firefox', 'Edge'],
  os: ['iOS', 'Android', 'macOS', 'Windows', 'Linux'],
  language: ['de', 'en', 'fr', 'sv', 'ja'],
  utmSource: ['(none)', 'newsletter', 'instagram', 'poster'],
  utmMedium: ['(none)', 'email', 'social', 'print'],
  utmCampaign: ['(none)', 'winter', 'open-day'],
};

/** The clicks of the example until a time: the same each time, but for the days that they are on. */
export function makeExampleClicks(now: number): ExampleClick[] {
  const random = createRandom(7);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() ** 1.9 * values.length)];
    if (value === undefined) throw new Error('An example needs values to choose from.');
    return value;
  };
  return Array.from({ length: clicksMade }, () => {
    // More in recent days than in earlier ones.
    const at = now - Math.floor(random() ** 1.35 * exampleDays * dayMs);
    const link = pick(exampleLinks);
    const of = (dimension: BreakdownData['by']) => pick(choices[dimension] ?? ['Unknown']);
    return {
      at,
      visitor: Math.floor(random() * 900),
      link: link.id,
      tag: link.tag,
      domain: 'go.example',
      country: of('country'),
      region: 'Unknown',
      city: 'Unknown',
      referrer: of('referrer'),
      device: of('device'),
      browser: of('browser'),
      os: of('os'),
      language: of('language'),
      utmSource: of('utmSource'),
      utmMedium: of('utmMedium'),
      utmCampaign: of('utmCampaign'),
      utmTerm: '(none)',
      utmContent: '(none)',
      ref: '(none)',
      rule: '(none)',
      variant: '(none)',
      conversion: '(none)',
    };
  });
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
