import { createHash } from 'node:crypto';
import type { Pool } from '@linkplane/links-db';
import {
  claimIdempotencyKey,
  findStoredResponse,
  storeResponse,
  type KeyedRequest,
} from '@linkplane/links-db/idempotency';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { sleep } from '@linkplane/runtime';
import type { Request } from 'express';
import { AppError, validationError } from '../http/app-error.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import { hashValue } from './hash-value.ts';
import type { ResponseQuota } from './response-quota.ts';
import { compressBody, decompressBody, storedHours, storedSizeOf } from './stored-responses.ts';

const printableAscii = /^[\x20-\x7e]{1,255}$/;
/** Repeated requests that wait for the first one with their key, in all; they hold no connection to the database. */
const waitersMax = 512;
const waitMsMax = 5_000;
const retryAfterSeconds = 1;

/** What an operation works with when its effect and the stored response are one transaction. */
export type UnitOfWork = {
  database: Transaction;
  relay: PublishChanges;
  /** Registers `act` to be called once the transaction has ended, committed or not. */
  onEnd: (act: () => void) => void;
};

/** A response of the API, byte for byte. */
type StoredResponse = { status: number; body: string };

/** A request with its key, and how many bytes of responses its workspace may store. */
export type OnceRequest = KeyedRequest & { storedBytesMax: number };

export type OnceResponse = StoredResponse & { isReplay: boolean };

/**
 * Responds to a request with an Idempotency-Key: by `work` the first time, afterwards with the stored response.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, PLAN_LIMIT_REACHED when no more responses can be stored, UNAVAILABLE when the
 *   first request takes too long, and whatever `work` throws
 */
export type RunOnce = (
  request: OnceRequest,
  work: (unit: UnitOfWork) => Promise<StoredResponse>,
) => Promise<OnceResponse>;

type Deps = { database: Pool; relay: PublishChanges; responseQuota: ResponseQuota };
type Outcome = { stored: StoredResponse; requestHash: Buffer; isReplay: boolean };

/**
 * The idempotency key of a request; undefined when it has none.
 * @throws AppError VALIDATION_ERROR
 */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (isIdempotencyKey(key)) return key;
  throw validationError({ field: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' });
}

export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && printableAscii.test(key);
}

/**
 * Distinguishes requests: the route below the versioned base, and the body by its value; by its bytes where it is no JSON,
 * or has more parts than are worth sorting.
 * @param json undefined where the body is a file
 * @throws AppError VALIDATION_ERROR for a body that is nested too deep
 */
export function hashRequest({ method, url }: Request, json: unknown, bytes: Buffer): Buffer {
  const content = (json === undefined ? undefined : hashValue(json, 'body')) ?? bytes;
  return createHash('sha256').update(`${method} ${url}\n`).update(content).digest();
}

/**
 * The claim on the key, the effect and the stored response are one transaction: when the process dies in between, or the
 * operation fails, the key stays free and nothing is changed. So errors are not stored, and a retry is harmless.
 * Repeated requests in this process wait for the outcome of the first one without a connection; those in other processes
 * wait at its row, up to the statement timeout.
 */
export function createRunOnce({ database: pool, relay, responseQuota }: Deps): RunOnce {
  const running = new Map<string, Promise<Outcome | undefined>>();
  let waiters = 0;

  async function runFirst(request: OnceRequest, work: (unit: UnitOfWork) => Promise<StoredResponse>): Promise<Outcome> {
    const changes: OutboxRow[] = [];
    const atEnd: (() => void)[] = [];
    const unit = {
      relay: { publish: (made: OutboxRow[]) => void changes.push(...made) },
      onEnd: (act: () => void) => void atEnd.push(act),
    };
    const outcome = await inTransaction(pool, async (database) => {
      if (!(await claimIdempotencyKey(database, request, storedHours))) return await readStored(database, request);
      // A full workspace cannot make new calls with a key; what is stored stays for its 24 hours, so no call is ever
      // repeated for lack of space.
      await responseQuota.requireSpace(database, request.workspaceId, request.storedBytesMax);
      const stored = await work({ database, ...unit });
      await store(database, request, stored);
      return { stored, requestHash: request.requestHash, isReplay: false };
    }).finally(() => atEnd.forEach((act) => act()));
    relay.publish(changes);
    return outcome;
  }

  async function store(database: Transaction, request: KeyedRequest, { status, body }: StoredResponse): Promise<void> {
    const compressed = await compressBody(body);
    const bytes = storedSizeOf(compressed);
    await storeResponse(database, request, { status, body: compressed, bytes });
    responseQuota.add(request.workspaceId, bytes);
  }

  async function waitForFirst(first: Promise<Outcome | undefined>, waitMs: number): Promise<Outcome | undefined> {
    if (waiters >= waitersMax || waitMs <= 0) throw stillRunning();
    waiters += 1;
    const ended = new AbortController();
    const timeout = sleep(waitMs, ended.signal).then(() => 'timeout' as const);
    try {
      const outcome = await Promise.race([first, timeout]);
      if (outcome === 'timeout') throw stillRunning();
      return outcome;
    } finally {
      waiters -= 1;
      ended.abort();
    }
  }

  return async (request, work) => {
    const name = `${request.workspaceId} ${request.key}`;
    const deadline = performance.now() + waitMsMax;
    for (let first = running.get(name); first; first = running.get(name)) {
      const outcome = await waitForFirst(first, deadline - performance.now());
      if (outcome) return replay(outcome, request);
    }
    const started = runFirst(request, work);
    running.set(
      name,
      started.catch(() => undefined).finally(() => running.delete(name)),
    );
    const outcome = await started;
    return outcome.isReplay ? replay(outcome, request) : { ...outcome.stored, isReplay: false };
  };
}

async function readStored(database: Transaction, request: KeyedRequest): Promise<Outcome> {
  const found = await findStoredResponse(database, request);
  // Removed as expired since the claim.
  if (!found) throw stillRunning();
  const { requestHash, status, body } = found;
  return { stored: { status, body: await decompressBody(body) }, requestHash, isReplay: true };
}

function replay({ stored, requestHash }: Outcome, request: KeyedRequest): OnceResponse {
  if (requestHash.equals(request.requestHash)) return { ...stored, isReplay: true };
  throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', {
    details: [{ field: 'Idempotency-Key', message: 'was used for another request' }],
  });
}

function stillRunning(): AppError {
  return new AppError('UNAVAILABLE', 'A request with this Idempotency-Key is still running. Please try again.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
