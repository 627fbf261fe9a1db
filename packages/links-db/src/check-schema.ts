import type { Check, Logger } from '@linkplane/telemetry';
import type { Pool, PoolClient } from 'pg';
import { findNewestVersion } from './read-migrations.ts';

type BreakingMigration = { name: string; breaking: string };

/** The database was migrated in a way that this program cannot work with. It must not be used, not even for reading. */
export class SchemaOutdatedError extends Error {
  constructor({ name, breaking }: BreakingMigration) {
    super(
      `Postgres was migrated by a newer version, with which this one cannot work (${name}: ${breaking}). ` +
        'Upgrade this service and restart it.',
    );
    this.name = 'SchemaOutdatedError';
  }
}

export type SchemaCheck = {
  /** Whether the next connection is to be checked: the latest check is some time ago, or has found a breaking migration. */
  isDue(): boolean;
  /** The migration that the latest check has found. */
  found(): SchemaOutdatedError | undefined;
  /** @throws what the database throws when it does not respond */
  run(client: Pick<PoolClient, 'query'>): Promise<void>;
};

/** A breaking migration is noticed within this and the time to the next statement of the service, which is below a second. */
const checkIntervalMs = 2_000;

/** The column is missing before the first migration by a version that knows the mark. */
const findBreakingSql = `
  select name, to_jsonb(m) ->> 'breaking' as breaking from schema_migrations m
  where version > $1 and to_jsonb(m) ->> 'breaking' is not null order by version limit 1`;

/** Before its first migration a database has no table, and the role of a plane may not read it. */
const unmigratedCodes = new Set(['42P01', '42501']);

/**
 * Looks again and again, on connections that are about to be used anyway, for a migration that this program does not know
 * and that is marked as breaking. Newer migrations without that mark are ignored: they only add.
 */
export function createSchemaCheck(
  { poolName, logger }: { poolName: string; logger: Logger },
  now: () => number = () => performance.now(),
): SchemaCheck {
  const newestVersion = findNewestVersion();
  let checkedAt = -Infinity;
  let found: SchemaOutdatedError | undefined;

  function note(breaking: BreakingMigration | undefined): void {
    if (breaking && !found) {
      found = new SchemaOutdatedError(breaking);
      const advice =
        'Postgres was migrated by a newer version, with which this one cannot work: upgrade this service and restart it; until then it does not use Postgres';
      logger.error({ pool: poolName, migration: breaking.name, reason: breaking.breaking }, advice);
    } else if (!breaking && found) {
      found = undefined;
      logger.info({ pool: poolName }, 'Postgres has a schema again that this version can work with');
    }
  }

  return {
    isDue: () => now() - checkedAt >= checkIntervalMs,
    found: () => found,
    async run(client) {
      checkedAt = now();
      try {
        const { rows } = await client.query<BreakingMigration>(findBreakingSql, [newestVersion]);
        note(rows[0]);
      } catch (error) {
        if (!unmigratedCodes.has(String((error as { code?: unknown }).code))) throw error;
      }
    },
  };
}

/**
 * What `/readyz` reports of Postgres: whether it responds, and whether its schema is one that this program can work with.
 * @param isVital whether a service without Postgres cannot serve requests
 * @param isSchemaVital the same without a schema that it can work with
 */
export function createPostgresChecks(
  pool: Pool,
  { isVital, isSchemaVital }: { isVital: boolean; isSchemaVital: boolean },
): Check[] {
  /** Undefined: it does not respond, and so nothing is known of its schema. */
  const readSchema = async (): Promise<'current' | 'outdated' | undefined> => {
    try {
      await pool.query('select 1');
      return 'current';
    } catch (error) {
      return error instanceof SchemaOutdatedError ? 'outdated' : undefined;
    }
  };
  return [
    { name: 'postgres', isVital, ask: async () => (await readSchema()) !== undefined },
    { name: 'schema', isVital: isSchemaVital, ask: async () => (await readSchema()) !== 'outdated' },
  ];
}
