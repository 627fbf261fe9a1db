import { readVia } from '@linkplane/events';

/** The part of an encoded event with the visitor's own UTM parameters and `ref`; empty when the query has none. */
export function describeVia(query: string): string {
  const via = readVia(query);
  return via ? `"via":${JSON.stringify(via)},` : '';
}
