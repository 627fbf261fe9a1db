import type { z } from 'zod';
import type { ReadSoFar, SourceItem } from '../source.ts';
import { hashTexts } from './hash-texts.ts';
import { problemItem } from './problem-item.ts';
import { textAt } from './unreadable-item.ts';

/** Where a reading can go on after all items before this one. */
export function checkpoint(cursor: object): SourceItem {
  return { type: 'checkpoint', cursor: JSON.stringify(cursor) };
}

/** The cursor with which a reading goes on; undefined where there is none, or one that this version does not know. */
export function parseCursor<Cursor>(schema: z.ZodType<Cursor>, soFar: ReadSoFar | undefined): Cursor | undefined {
  if (!soFar) return undefined;
  try {
    return schema.safeParse(JSON.parse(soFar.cursor)).data;
  } catch {
    return undefined;
  }
}

/** Whether a reading can go on with a cursor. */
export function knowsCursor(schema: z.ZodType, cursor: string): boolean {
  return parseCursor(schema, { cursor, has: () => false }) !== undefined;
}

/**
 * Whether an entry is met for the first time in a reading, by this process or by an earlier one: what is listed once more is not read a second time.
 * @returns a function that notes each entry that it is asked about
 */
export function createMeeting(soFar: ReadSoFar | undefined): (entry: string) => boolean {
  const met = new Set<string>();
  return (entry) => {
    if (met.has(entry)) return false;
    met.add(entry);
    return soFar?.has(entry) !== true;
  };
}

/** Says that a list is read from its beginning once more. What is kept of it is not lost, and is not read a second time. */
export function readAgainItem(detail: string): SourceItem {
  return problemItem({ place: 'reading', shortUrl: '' }, 'READ_AGAIN', '', detail);
}

/** The name of an entry of a list, whatever it is: its id, or a hash where it has none. */
export function nameEntry(entry: unknown, idKey = 'id'): string {
  return textAt(entry, idKey) || hashTexts([JSON.stringify(entry)]);
}

/** The items of an entry, which is marked as passed where it is no link. */
export function withPassed(items: SourceItem[], entry: string): SourceItem[] {
  return items.some(({ type }) => type === 'link') ? items : [...items, { type: 'passed', entry }];
}
