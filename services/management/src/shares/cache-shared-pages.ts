import type { Locale } from '@linkplane/messages';
import { LRUCache } from 'lru-cache';
import type { SharedPage } from './html-frame.ts';
import type { SharedReport } from './read-shared-report.ts';

const bytesMax = 16 * 1_048_576;
/** The size of a page that says nothing. */
const bytesOfEntry = 200;

/** Renders the page of a report in a language, unless it was rendered for the same report. */
export type RenderOnce = (
  page: { shareId: string; report: SharedReport; locale: Locale },
  render: () => SharedPage,
) => SharedPage;

/**
 * Keeps rendered pages, because a page takes milliseconds of a thread that all requests share. A page is that of one
 * report: the next one of its share, a minute later or with other settings, is rendered again.
 */
export function createPageCache(): RenderOnce {
  const numbers = new WeakMap<SharedReport, number>();
  const pages = new LRUCache<string, SharedPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ html, policy }) => html.length + policy.length + bytesOfEntry,
  });
  let lastNumber = 0;

  function numberOf(report: SharedReport): number {
    const known = numbers.get(report);
    if (known !== undefined) return known;
    lastNumber += 1;
    numbers.set(report, lastNumber);
    return lastNumber;
  }

  return ({ shareId, report, locale }, render) => {
    const key = `${shareId} ${numberOf(report)} ${locale}`;
    const cached = pages.get(key);
    if (cached) return cached;
    const page = render();
    pages.set(key, page);
    return page;
  };
}
