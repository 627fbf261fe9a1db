import { createHash } from 'node:crypto';
import type { Pool } from '@linkplane/links-db';
import {
  claimIdempotencyKey,
  findKeptAnswer,
  inTransaction,
  keepAnswer,
  type KeyedRequest,
  type OutboxRow,
  type Transaction,
} from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Request } from 'express';
import { AppError, validationError } from '../http/app-error.ts';
import type { ChangeRelay } from '../outbox/change-relay.ts';
import type { KeptRoom } from './response-quota.ts';
import { keptHours, packBody, sizeOf, unpackBody } from './stored-responses.ts';

const printableAscii = /^[\x20-\x7e]{1,255}$/;

/**
 * The key under which a client may send this request again; undefined when it has given none.
 * @throws AppError VALIDATION_ERROR
 */
export function readIdempotencyKey({ method, headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || key === undefined) return undefined;
  if (typeof key === 'string' && printableAscii.test(key)) return key;
  throw validationError({ field: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' });
}

/** Tells requests apart: the route below the versioned base and the body, byte for byte. */
export function hashRequest({ method, url }: Request, body: Buffer): Buffer {
  return createHash('sha256').update(`${method} ${url}\n`).update(body).digest();
}

/** Twins that wait for the first of them, in all; they hold no connection meanwhile. */
const waitersMax = 512;
const waitMsMax = 5_000;
const retryAfterSeconds = 1;

/** What an operation works with when its effect has to be one with the answer that is kept. */
export type UnitOfWork = {
  database: Transaction;
  relay: Pick<ChangeRelay, 'announce'>;
  /** Has `act` called once the transaction has ended, either way. */
  onEnd: (act: () => void) => void;
};

/** A response of the API, byte for byte. */
type KeptAnswer = { status: number; body: string };

/** A request with its key, and how much its workspace may keep. */
export type OnceRequest = KeyedRequest & { keptBytesMax: number };

export type OnceAnswer = KeptAnswer & { isReplay: boolean };

/**
 * Answers a request that has an Idempotency-Key: by `work` the first time, afterwards by what it answered then.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, PLAN_LIMIT_REACHED when no more responses can be kept, UNAVAILABLE when the first one takes too long, and whatever `work` throws
 */
export type RunOnce = (asked: OnceRequest, work: (unit: UnitOfWork) => Promise<KeptAnswer>) => Promise<OnceAnswer>;

type Deps = { pool: Pool; relay: Pick<ChangeRelay, 'announce'>; keptRoom: KeptRoom };
type Outcome = { answer: KeptAnswer; requestHash: Buffer; isReplay: boolean };

/**
 * The claim on the key, the effect and the answer are one transaction: a process that dies in between, and an operation
 * that fails, leave the key free and nothing done. So failures are not kept; trying again is harmless.
 * Twins in this process wait for the first one's outcome without a connection; those in other processes wait at its
 * row, as long as a statement may take.
 */
export function createRunOnce({ pool, relay, keptRoom }: Deps): RunOnce {
  const underWay = new Map<string, Promise<Outcome | undefined>>();
  let waiters = 0;

  async function runFirst(asked: OnceRequest, work: (unit: UnitOfWork) => Promise<KeptAnswer>): Promise<Outcome> {
    const changes: OutboxRow[] = [];
    const atEnd: (() => void)[] = [];
    const unit = {
      relay: { announce: (made: OutboxRow[]) => void changes.push(...made) },
      onEnd: (act: () => void) => void atEnd.push(act),
    };
    const outcome = await inTransaction(pool, async (database) => {
      if (!(await claimIdempotencyKey(database, asked, keptHours))) return await readKept(database, asked);
      // What was kept before stays good for its 24 hours: a full workspace cannot have new calls with a key, and no call
      // is ever done twice for that.
      await keptRoom.refuseWhenFull(database, asked.workspaceId, asked.keptBytesMax);
      const answer = await work({ database, ...unit });
      await keep(database, asked, answer);
      return { answer, requestHash: asked.requestHash, isReplay: false };
    }).finally(() => atEnd.forEach((act) => act()));
    relay.announce(changes);
    return outcome;
  }

  async function keep(database: Transaction, asked: KeyedRequest, { status, body }: KeptAnswer): Promise<void> {
    const packed = await packBody(body);
    const bytes = sizeOf(packed);
    await keepAnswer(database, asked, { status, body: packed, bytes });
    keptRoom.add(asked.workspaceId, bytes);
  }

  async function waitForTwin(twin: Promise<Outcome | undefined>, waitMs: number): Promise<Outcome | undefined> {
    if (waiters >= waitersMax || waitMs <= 0) throw stillUnderWay();
    waiters += 1;
    const answered = new AbortController();
    const late = sleep(waitMs, answered.signal).then(() => 'late' as const);
    try {
      const outcome = await Promise.race([twin, late]);
      if (outcome === 'late') throw stillUnderWay();
      return outcome;
    } finally {
      waiters -= 1;
      answered.abort();
    }
  }

  return async (asked, work) => {
    const name = `${asked.workspaceId} ${asked.key}`;
    const deadline = performance.now() + waitMsMax;
    for (let twin = underWay.get(name); twin; twin = underWay.get(name)) {
      const outcome = await waitForTwin(twin, deadline - performance.now());
      if (outcome) return replay(outcome, asked);
    }
    const running = runFirst(asked, work);
    underWay.set(
      name,
      running.catch(() => undefined).finally(() => underWay.delete(name)),
    );
    const outcome = await running;
    return outcome.isReplay ? replay(outcome, asked) : { ...outcome.answer, isReplay: false };
  };
}

async function readKept(database: Transaction, asked: KeyedRequest): Promise<Outcome> {
  const kept = await findKeptAnswer(database, asked);
  // Removed as expired in this very moment.
  if (!kept) throw stillUnderWay();
  const { requestHash, status, body } = kept;
  return { answer: { status, body: await unpackBody(body) }, requestHash, isReplay: true };
}

function replay({ answer, requestHash }: Outcome, asked: KeyedRequest): OnceAnswer {
  if (requestHash.equals(asked.requestHash)) return { ...answer, isReplay: true };
  throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
}

function stillUnderWay(): AppError {
  return new AppError('UNAVAILABLE', 'A request with this Idempotency-Key is still under way. Please try again.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
