/*
 * The clicks of links at the end of a reading. A service counts the clicks of a link when the link is read, and clicks are read up to another time: a
 * reading that was cut off may go on days later, and the youngest clicks are left to the next import. So the total of a link is brought to the time up to
 * which clicks are read: it gets those that happened behind it, and loses those that the next import brings.
 */
import type { SourceLink } from '@linkplane/import-sources';

type CountedLink = Pick<SourceLink, 'key' | 'clicks' | 'countedAt'>;

/** @property known the clicks of the link that were read @property clicks all of its clicks; undefined where the source counts none */
export type LinkTotal = { known: number; clicks: number | undefined };

export type TotalsCounter = {
  /** A link is added before its clicks where it has a time of its total. The first one with a key counts. */
  addLink(link: CountedLink): void;
  addClick(click: { link: string; at: number }): void;
  /** A click that a later import brings. */
  addLater(click: { link: string; at: number }): void;
  /** The total of a link that exists: its clicks are taken out of those that `listOthers` gives. */
  take(link: CountedLink): LinkTotal;
  /** Clicks by the keys of links that do not exist. */
  listOthers(): ReadonlyMap<string, number>;
};

export function createTotalsCounter(): TotalsCounter {
  const countedAt = new Map<string, number>();
  const known = new Map<string, number>();
  /** What totals lack, or have beyond the clicks that this import brings. */
  const missing = new Map<string, number>();
  const add = (counts: Map<string, number>, link: string, by: number) => counts.set(link, (counts.get(link) ?? 0) + by);
  return {
    addLink({ key, countedAt: at }) {
      if (at !== undefined && !countedAt.has(key)) countedAt.set(key, at);
    },
    addClick({ link, at }) {
      add(known, link, 1);
      if (at > (countedAt.get(link) ?? Infinity)) add(missing, link, 1);
    },
    addLater({ link, at }) {
      if (at <= (countedAt.get(link) ?? -Infinity)) add(missing, link, -1);
    },
    take({ key, clicks }) {
      const read = known.get(key) ?? 0;
      known.delete(key);
      return { known: read, clicks: clicks === undefined ? undefined : Math.max(0, clicks + (missing.get(key) ?? 0)) };
    },
    listOthers: () => known,
  };
}
