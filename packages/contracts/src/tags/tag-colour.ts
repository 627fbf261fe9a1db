import { toTagKey } from '../fields/tag-name.ts';

/** Colours of one lightness, so that each is seen on a light and on a dark page; neighbours differ in hue. */
const palette = [
  '#c9382f',
  '#c2570c',
  '#a16a00',
  '#6b7f0a',
  '#2f8a34',
  '#0b8a72',
  '#0a83a5',
  '#2f72d6',
  '#5b62e0',
  '#8a4fd3',
  '#b23fb0',
  '#c7336f',
] as const;

/**
 * The colour of a tag that was given none, as `#rrggbb`: always the same for the same name, whatever its letter case and
 * whichever workspace, API or import it comes from.
 */
export function colourOfTag(name: string): string {
  let hash = 0x81_1c_9d_c5; // FNV-1a
  for (const byte of new TextEncoder().encode(toTagKey(name))) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return palette[(hash >>> 0) % palette.length] ?? palette[0];
}
