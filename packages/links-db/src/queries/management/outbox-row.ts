/** A change that the caches have to hear of. */
export type OutboxRow = { id: number; kind: 'target' | 'host'; host: string; slugKey: string; version: number };

/** An OutboxRow's columns. */
export const outboxColumns = 'id, kind, host, slug_key as "slugKey", version';
