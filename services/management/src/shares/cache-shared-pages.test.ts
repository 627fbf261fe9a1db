import { expect, test } from 'vitest';
import { createPageCache } from './cache-shared-pages.ts';
import type { SharedReport } from './read-shared-report.ts';

const aReport = () => ({ title: '' }) as SharedReport;

/** Counts the pages that are rendered. */
function open(htmlOf: (nth: number) => string = (nth) => `page ${nth}`) {
  const cached = createPageCache();
  const state = { rendered: 0 };
  const render = () => ({ html: htmlOf((state.rendered += 1)), policy: '' });
  return {
    state,
    page: (...[shareId, report, locale]: [string, SharedReport, 'en' | 'de']) =>
      cached({ shareId, report, locale }, render).html,
  };
}

test('a page is rendered once for its report and language', () => {
  const { state, page } = open();
  const report = aReport();
  for (let at = 0; at < 50; at++) expect(page('shr_1', report, 'en')).toBe('page 1');
  expect(page('shr_1', report, 'de')).toBe('page 2');
  expect(page('shr_2', report, 'en')).toBe('page 3');
  expect(state.rendered).toBe(3);
});

test('another report of the same share is another page', () => {
  const { page } = open();
  expect([page('shr_1', aReport(), 'en'), page('shr_1', aReport(), 'en')]).toEqual(['page 1', 'page 2']);
});

test('pages beyond sixteen megabytes are rendered again, the oldest first', () => {
  const { state, page } = open(() => 'x'.repeat(1_048_576));
  const reports = Array.from({ length: 20 }, aReport);
  for (const report of reports) page('shr_1', report, 'en');
  page('shr_1', reports[19]!, 'en');
  expect(state.rendered).toBe(20);
  page('shr_1', reports[0]!, 'en');
  expect(state.rendered).toBe(21);
});
