import { inBatches } from '@linkplane/runtime';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { hourOf } from './deal-clicks.ts';
import { describeLink, problemItem, type LinkOptions } from './describe-link.ts';
import type { KuttDatabase } from './kutt-database.ts';
import { describePlace, linkRow } from './parse-rows.ts';
import { readVisits } from './read-visits.ts';
import { selectLinks } from './select-rows.ts';

const batchItemsMax = 500;
/** Kutt chooses the hour of a visit before it is committed: an hour is complete only this long after its end. */
const settleMs = 60_000;

export type KuttOptions = Partial<LinkOptions> & {
  bannedExpireAt: Date;
  /** The `cursor` of an earlier reading: visits of the hours before it are left out. Links are read all the same. */
  since?: string | undefined;
  /** When the database was opened: visits of the hour that was going on then are left to a later reading. */
  startedAt: Date;
};

/**
 * A reader of a Kutt by its database. Kutt counts visits by link and hour: each hour becomes as many clicks, of which the reports by
 * one dimension are exact and those by two are approximate. It knows no visitors: clicks that are alike in browser, system, country
 * and referrer count as one visitor of their day.
 */
export function openKuttDatabase(database: KuttDatabase, options: KuttOptions): Source {
  const { defaultHost = '', openProtected = false, bannedExpireAt, since, startedAt } = options;
  const range = { fromMs: parseSince(since), untilMs: hourOf(startedAt.getTime() - settleMs) };
  const linkOptions = { defaultHost, openProtected, bannedExpireAt };
  let cursor: string | null = null;
  return {
    kind: 'kutt',
    async *read() {
      yield* inBatches(readLinks(database, range.untilMs, linkOptions), batchItemsMax);
      yield* inBatches(readVisits(database, range, linkOptions), batchItemsMax);
      cursor = new Date(Math.max(range.fromMs, range.untilMs)).toISOString();
    },
    cursor: () => cursor,
  };
}

async function* readLinks(database: KuttDatabase, untilMs: number, options: LinkOptions): AsyncIterable<SourceItem> {
  for await (const rows of database.query(selectLinks(database.dialect), [untilMs])) {
    for (const row of rows) {
      const { data } = linkRow.safeParse(row);
      if (data) yield* describeLink({ ...data, key: String(data.id), place: describePlace('links', data) }, options);
      else yield unreadable(row);
    }
  }
}

function unreadable(row: unknown): SourceItem {
  const place = describePlace('links', row);
  const item = problemItem({ place, code: 'LINE_UNREADABLE', shortUrl: '', field: '', detail: '' });
  return { ...item, leavesOutLink: true };
}

function parseSince(since: string | undefined): number {
  const sinceMs = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(sinceMs)) throw new SourceError('invalid', 'since is not the cursor of a reading of Kutt');
  return hourOf(sinceMs);
}
