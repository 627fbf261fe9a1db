import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptFileNames } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import { renewOrderLease, type ImportOrderLease, type LeasedImportOrder } from '@linkplane/links-db/import-orders';
import { describeEnd, resolveProgram, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { forkProgram } from '../processes/fork-program.ts';
import type { JobKeys } from './job-keys.ts';
import { placeOrderFiles } from './order-files.ts';
import { createMeasure } from './measure-progress.ts';
import type { OrderMessage, OrderOutcome, OrderRequest } from './order-messages.ts';
import type { RunEnd } from './settle-order.ts';

/** The jobs of a process that dies are due again after this. */
export const leaseMs = 10_000;
/** How often progress is stored, and how soon a pause is noticed. */
const renewIntervalMs = 500;
const heapMbMax = 512;

export type OrderSettings = Pick<
  OrderRequest,
  'stores' | 'publicUrl' | 'knowsCities' | 'outbound' | 'logLevel' | 'failpoint'
> & {
  /** The directory of the files of all imports. */
  directory: string;
};

export type OrderDeps = {
  database: Pool;
  settings: OrderSettings;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};

/**
 * Runs a leased job in a process of its own, which reads what the source sends, until it ends or the lease does.
 * @returns undefined where the job was paused: its process is killed, and goes on where it was when it is run again
 */
export async function runOrder(
  deps: OrderDeps,
  leased: LeasedImportOrder,
  { lease, keys, stopped }: { lease: ImportOrderLease; keys: JobKeys | undefined; stopped: AbortSignal },
): Promise<RunEnd | undefined> {
  const apiKey = leased.task === 'undo' ? '' : leased.sealedKey && keys?.unseal(leased.id, leased.sealedKey);
  if (apiKey === undefined || apiKey === null) return { kind: 'keyMissing' };
  const measure = createMeasure(deps.now);
  const request = toRequest(deps.settings, leased, apiKey);
  const process = startProcess(request, measure.take);
  const ended = new AbortController();
  const interrupt = () => process.kill();
  stopped.addEventListener('abort', interrupt);
  if (stopped.aborted) interrupt();
  const kept = keepLease();
  const outcome = await process.outcome;
  ended.abort();
  stopped.removeEventListener('abort', interrupt);
  const isKept = await kept;
  await removePartOfStage(request.directory);
  if (!isKept) return undefined;
  return stopped.aborted && outcome.kind === 'failed' ? { kind: 'interrupted' } : outcome;

  /** False once the lease is lost. A database that is away for less than the lease changes nothing. */
  async function keepLease(): Promise<boolean> {
    let renewedAt = performance.now();
    for (;;) {
      await sleep(renewIntervalMs, ended.signal).catch(() => undefined);
      if (ended.signal.aborted) return true;
      try {
        if (await renewOrderLease(deps.database, lease, measure.read(), leaseMs)) {
          renewedAt = performance.now();
          continue;
        }
      } catch (error) {
        if (performance.now() - renewedAt < leaseMs) continue;
        deps.logger.warn({ err: error, orderId: leased.id }, 'the lease of an import job cannot be prolonged');
      }
      process.kill();
      return false;
    }
  }
}

function toRequest({ directory, ...settings }: OrderSettings, leased: LeasedImportOrder, apiKey: string): OrderRequest {
  const { id, workspaceId, service, task, deletesInUse } = leased;
  return {
    ...settings,
    directory: placeOrderFiles(directory, leased, task === 'check'),
    orderId: id,
    workspaceId,
    service,
    task,
    deletesInUse,
    apiKey,
    settings: leased.settings,
  };
}

/** What the next run cannot go on with takes space. */
async function removePartOfStage(directory: string): Promise<void> {
  if (existsSync(directory) && !keptFileNames.some((name) => existsSync(join(directory, name))))
    await rm(directory, { recursive: true, force: true });
}

function startProcess(request: OrderRequest, take: (message: Exclude<OrderMessage, { type: 'end' }>) => void) {
  const child = forkProgram(resolveProgram('./order-process', import.meta.url), heapMbMax, 'inherit');
  const ended = Promise.withResolvers<OrderOutcome>();
  let outcome: OrderOutcome | undefined;
  child.on('message', (message: OrderMessage) => {
    if (message.type === 'end') outcome = message.outcome;
    else take(message);
  });
  child.once('error', (error) => ended.resolve({ kind: 'failed', message: error.message }));
  // Not before it has gone: its files are removed then.
  child.once('exit', (code, signal) =>
    ended.resolve(outcome ?? { kind: 'failed', message: describeEnd({ code, signal }) }),
  );
  child.send(request, () => undefined);
  return { outcome: ended.promise, kill: () => void child.kill('SIGKILL') };
}
