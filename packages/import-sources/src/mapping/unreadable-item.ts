import type { z } from 'zod';
import type { SourceItem } from '../source.ts';
import { leftOutItem, problemItem, type Spot } from './problem-item.ts';

/**
 * An entry of a list that cannot be read, with the field that is at fault. Its other fields are not repeated: the password of a link can be
 * among them.
 */
export function unreadableItem(spot: Spot, error: z.ZodError): SourceItem {
  const { field, detail } = describeIssue(error);
  return problemItem(spot, 'LINE_UNREADABLE', field, detail);
}

/** An entry of a list of links, like `unreadableItem`: the link is left out. */
export function unreadableLink(spot: Spot, error: z.ZodError): SourceItem {
  const { field, detail } = describeIssue(error);
  return leftOutItem(spot, 'LINE_UNREADABLE', field, detail);
}

function describeIssue(error: z.ZodError): { field: string; detail: string } {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return { field, detail: `${field === '' ? 'the entry' : field}: ${issue?.message ?? ''}` };
}

/** The text at a key of an entry that may have any shape; empty where there is none. */
export function textAt(value: unknown, key: string): string {
  const text: unknown =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : '';
}
