import type { NamedClicks } from './link-stats.ts';

/** What could not be told is shown under a name as well. */
export function nameEmpty(names: NamedClicks[], emptyName: 'Unknown' | 'Direct'): NamedClicks[] {
  return names.map(({ name, clicks }) => ({ name: name === '' ? emptyName : name, clicks }));
}
