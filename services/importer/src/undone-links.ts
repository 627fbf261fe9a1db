import type { Pool } from '@linkplane/links-db';
import type { ImportedSource } from '@linkplane/links-db/planes/operator';

/** A link of an import that stays. */
export type KeptLink = { host: string; slug: string; reasons: ('edited' | 'clicked' | 'suspended')[] };

/** What became of the links of an import. `kept` are the first hundred of those that stay. */
export type UndoneLinks = { deleted: number; inUse: number; suspended: number; kept: KeptLink[] };

/**
 * Deletes the links of an import whose clicks are erased; those that were edited or clicked here stay, unless `deletesInUse`. May be repeated.
 * @param pace before each transaction
 */
export type UndoLinks = (
  database: Pool,
  source: ImportedSource,
  options: { deletesInUse: boolean; pace: () => Promise<void> },
) => Promise<UndoneLinks>;
