import type { Conversion, ConversionPage, conversionRoutes } from '@linkplane/contracts';
import * as clicksDb from '@linkplane/links-db/clicks';
import * as conversionsDb from '@linkplane/links-db/conversions';
import type { Database } from '@linkplane/links-db/transactions';
import type { Call, Operations, Upserted } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { decodeCursorParts, encodeCursorParts } from '../http/cursor.ts';
import { describeConversion, hashRequest, presentConversion } from './conversion.ts';

export type ConversionsDeps = {
  database: Database;
  readTokenKey: ReadTokenKey;
};

/** The key of the tokens; undefined before the first start has ended. */
export type ReadTokenKey = (database: Database) => Promise<Uint8Array | undefined>;

/** Reads the key once: it never changes. */
export function createReadTokenKey(): ReadTokenKey {
  let key: Uint8Array | undefined;
  return async (database) => (key ??= await clicksDb.readClickTokenKey(database));
}

/** A row lock of the workspace counts them, so that a storm of one workspace is only its own. */
const conversionsPerDayMax = 100_000;

export function conversionOperations(deps: ConversionsDeps): Operations<typeof conversionRoutes> {
  return {
    recordConversion: (call) => recordConversion(deps, call),
    listConversions: (call) => listConversions(deps, call),
  };
}

/**
 * Records a conversion once for each external id of the workspace. Neither the link nor the click is looked up: the token proves
 * both, so that it works while ClickHouse is away and for deleted links.
 * @throws AppError VALIDATION_ERROR, PLAN_LIMIT_REACHED, or IDEMPOTENCY_KEY_REUSED for something else with this external id
 */
async function recordConversion(
  { database, readTokenKey }: ConversionsDeps,
  { caller, body }: Call<typeof conversionRoutes.recordConversion>,
): Promise<Upserted<Conversion>> {
  const { workspaceId } = caller;
  const key = await readTokenKey(database);
  if (!key) throw new AppError('UNAVAILABLE', 'The service is starting. Please try again.', { retryAfterSeconds: 1 });
  const { conversion, event } = describeConversion(key, { workspaceId, body, now: new Date() });
  const requestHash = hashRequest(body);
  const recorded = await conversionsDb.recordConversion(
    database,
    { workspaceId, requestHash, ...conversion },
    { event, perDayMax: conversionsPerDayMax },
  );
  switch (recorded.kind) {
    case 'recorded':
      return { isNew: true, data: presentConversion(conversion) };
    case 'known':
      if (recorded.requestHash.equals(requestHash))
        return { isNew: false, data: presentConversion(recorded.conversion) };
      throw new AppError('IDEMPOTENCY_KEY_REUSED', 'Another conversion was recorded with this externalId.', {
        details: [{ field: 'externalId', message: 'was used for another conversion' }],
      });
    case 'full': {
      const message = `A workspace can record ${conversionsPerDayMax} conversions on a day of UTC.`;
      throw new AppError('PLAN_LIMIT_REACHED', message, { params: { max: conversionsPerDayMax } });
    }
  }
}

async function listConversions(
  { database }: ConversionsDeps,
  { caller, query }: Call<typeof conversionRoutes.listConversions>,
): Promise<ConversionPage> {
  const { linkId, limit, cursor } = query;
  const found = await conversionsDb.listConversions(database, caller.workspaceId, {
    linkId: linkId === '' ? undefined : linkId,
    before: cursor === '' ? undefined : decodeCursor(linkId, cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentConversion),
    pagination: { limit, nextCursor: last ? encodeCursorParts([linkId, last.number]) : null },
  };
}

/** @throws AppError VALIDATION_ERROR for anything that this list did not create for this link */
function decodeCursor(linkId: string, cursor: string): number {
  const [ofLink, number] = decodeCursorParts(cursor);
  if (ofLink !== linkId || typeof number !== 'number' || !Number.isSafeInteger(number))
    throw validationError({ field: 'cursor', message: 'must be the nextCursor of a response with the same linkId' });
  return number;
}
