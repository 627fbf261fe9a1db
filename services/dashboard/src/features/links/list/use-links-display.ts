import { useState } from 'react';
import { linkColumns, readLinksDisplay, type LinksDisplay } from '../links-search.ts';

const storageKey = 'links-display';

/**
 * How the table of links looks: as the address says, else as this browser's reader had it last.
 * @returns the look, and a function that keeps one for the next time
 */
export function useLinksDisplay(search: LinksDisplay): [Required<LinksDisplay>, (display: LinksDisplay) => void] {
  const [stored, setStored] = useState(readStored);
  const display: Required<LinksDisplay> = {
    density: 'comfortable',
    columns: [...linkColumns],
    ...stored,
    ...readLinksDisplay(search),
  };
  const store = (changes: LinksDisplay) => {
    const next = { ...display, ...changes };
    setStored(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // The look lasts until the page is closed where there is no storage.
    }
  };
  return [display, store];
}

function readStored(): LinksDisplay {
  try {
    return readLinksDisplay(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}
