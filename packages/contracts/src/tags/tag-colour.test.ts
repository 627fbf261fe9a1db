import { expect, test } from 'vitest';
import { colourOfTag } from './tag-colour.ts';

test('the colour of a tag follows from its name alone, and never changes', () => {
  expect(['Spring', 'Sale', 'Café', '日本', ''].map(colourOfTag)).toEqual([
    '#2f8a34',
    '#a16a00',
    '#c2570c',
    '#8a4fd3',
    '#c2570c',
  ]);
});

test.each([
  ['Spring', 'SPRING'],
  ['café', 'cafe\u0301'],
  ['ÜBER', 'über'],
  ['İstanbul', 'i̇stanbul'],
])('%s and %s are one tag and have one colour', (one, other) => {
  expect(colourOfTag(one)).toBe(colourOfTag(other));
});

test('many names share the palette evenly', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 12_000; n += 1) {
    const colour = colourOfTag(`Campaign ${n}`);
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  expect(counts.size).toBe(12);
  for (const count of counts.values()) expect(count).toBeGreaterThan(700);
});

test('each colour is seen on a white and on a dark page', () => {
  const colours = new Set(Array.from({ length: 200 }, (_, n) => colourOfTag(`tag ${n}`)));
  for (const colour of colours) {
    expect(contrast(colour, '#ffffff')).toBeGreaterThan(3);
    expect(contrast(colour, '#16171f')).toBeGreaterThan(3);
  }
});

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
