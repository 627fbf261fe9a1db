import { visitorTranslators } from '@linkplane/messages/visitors';
import { expect, test } from 'vitest';
import { drawClicks } from './draw-clicks.ts';

const dayMs = 86_400_000;

function draw(counts: readonly number[], locale: 'en' | 'de' = 'en'): string {
  const steps = counts.map((clicks, day) => ({
    date: new Date(Date.UTC(2026, 6, 1) + day * dayMs).toISOString().slice(0, 10),
    clicks,
    uniqueVisitors: clicks,
  }));
  return drawClicks(visitorTranslators[locale], steps, { clicks: 0, visitors: 0 });
}

/** The figures beside the lines of the grid, from the bottom to the top. */
function readScale(svg: string): string[] {
  return [...svg.matchAll(/<text x="\d+" y="[\d.]+" text-anchor="end">([^<]+)<\/text>/g)].map(
    ([, figure]) => figure ?? '',
  );
}

test.each([
  [0, ['0', '1', '2', '3', '4']],
  [5, ['0', '2', '4', '6', '8']],
  [490, ['0', '125', '250', '375', '500']],
  [510, ['0', '150', '300', '450', '600']],
  [1_100, ['0', '300', '600', '900', '1.2K']],
  [4_900, ['0', '1.25K', '2.5K', '3.75K', '5K']],
])('the scale of a peak of %i ends shortly above it', (peak, figures) => {
  expect(readScale(draw([1, peak, 1].map((clicks) => Math.min(clicks, peak))))).toEqual(figures);
});

test('a peak fills at least three quarters of the plot from 100 clicks on', () => {
  for (let peak = 100; peak < 100_000; peak += Math.ceil(peak / 20)) {
    const [, top = ''] = /class="clicks" x="[\d.]+" width="[\d.]+" y="([\d.]+)"/.exec(draw([peak, 0])) ?? [];
    // The plot is 196 high and begins at 14.
    expect((210 - Number(top)) / 196, String(peak)).toBeGreaterThan(0.74);
  }
});

test('the last step is dashed and named as unfinished, and no other one', () => {
  const svg = draw([100, 110, 3]);
  expect(svg.match(/<rect class="clicks open"/g)).toHaveLength(1);
  expect(svg).toMatch(/<rect class="clicks open"[^>]+><title>Jul 3, so far: 3 clicks, 3 visitors<\/title>/);
  const [, whole = ''] = /<polyline class="visitors" points="([^"]*)"/.exec(svg) ?? [];
  const [, open = ''] = /<polyline class="visitors open" points="([^"]*)"/.exec(svg) ?? [];
  expect([whole.split(' ').length, open.split(' ').length]).toEqual([2, 2]);
  expect(open.split(' ')[0]).toBe(whole.split(' ')[1]);
});

test('the scale of a language with long figures has room for them', () => {
  const left = (svg: string) => Number(/<line x1="([\d.]+)"/.exec(svg)?.[1]);
  expect(left(draw([2_400_000], 'de'))).toBeGreaterThan(left(draw([400], 'de')));
});
