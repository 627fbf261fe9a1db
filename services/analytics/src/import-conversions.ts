import { countStoredConversions, insertConversions } from '@linkplane/clicks-db/write';
import { cutBatches } from './cut-batches.ts';
import type { ImportDeps } from './import-events.ts';
import type { ImportPlace } from './import-place.ts';
import { storeOnce } from './store-once.ts';

/** A conversion of an export. Times are ISO 8601. */
export type ImportedConversion = {
  id: string;
  linkId: string;
  clickId: string;
  clickedAt: string;
  at: string;
  name: string;
  value: string | null;
  currency: string;
  ruleId: string;
  variantId: string;
  externalId: string;
  isClickErased: boolean;
};

/** Conversions of one insert. */
const conversionsPerBatch = 5_000;

/**
 * Stores the conversions of an export for reports, exactly once: the token of an insert is made of the import and the
 * numbers of its lines, and after a call that was killed the stored ones are counted.
 * @param isRepeated whether an earlier call may have stored some
 */
export async function importConversions(
  deps: ImportDeps,
  { workspaceId, importId }: ImportPlace,
  lines: AsyncIterable<string>,
  { isRepeated, onStored }: { isRepeated: boolean; onStored: (rows: number) => void },
): Promise<void> {
  let from = 0;
  for await (const batch of cutBatches(lines, { itemsMax: conversionsPerBatch, charsOf: (line) => line.length })) {
    const conversions = batch.map((line) => toConversion(JSON.parse(line) as ImportedConversion, workspaceId));
    await storeOnce(deps.logger, {
      table: 'conversions',
      token: `import/${workspaceId}/${importId}/${from}-${from + batch.length}`,
      rowCount: conversions.length,
      isRepeated,
      insert: async (token) => {
        await insertConversions(deps.clicks, conversions, token);
        return 0;
      },
      countStored: () => countStoredConversions(deps.clicks, conversions),
      stopping: new AbortController().signal,
    });
    deps.failpoint('after-conversions');
    from += batch.length;
    onStored(batch.length);
  }
}

/** Its number is that of one which every erasure finds recorded before it. */
function toConversion(given: ImportedConversion, workspaceId: string) {
  const { currency, ruleId, variantId } = given;
  return {
    ...given,
    workspaceId,
    clickedAt: new Date(given.clickedAt),
    at: new Date(given.at),
    currency: currency || null,
    ruleId: ruleId || null,
    variantId: variantId || null,
    number: 0,
  };
}
