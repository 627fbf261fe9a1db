import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, createRandomString, listHashedForms, toHashedForm } from '@linkplane/runtime';
import { refuseFullQueue } from '../http/refuse-full-queue.ts';

/** Each takes 19 MB and a thread of the pool that all of this process shares. */
const atOnceMax = 2;
const waitingMax = 64;
/** The jobs of one client, running ones included: the other clients keep their share. */
const perClientMax = 8;
const refusal = {
  ofClient: 'Too many attempts at once. Please try again.',
  ofAll: 'Too many people sign in right now. Please try again.',
  retryAfterSeconds: 1,
};

const generatedAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const generatedLength = 20;

export type Passwords = {
  /** @param client the address block that causes the work */
  hash(password: string, client: string): Promise<string>;
  /** Takes as long when there is no hash, because there is no such account, as when there is one. */
  verify(hash: string | undefined, password: string, client: string): Promise<boolean>;
};

/**
 * Hashes and verifies with Argon2id, a few at a time, round-robin over the clients.
 * @throws AppError RATE_LIMIT_EXCEEDED for a client with too many at once, UNAVAILABLE when too many wait in all
 */
export function createPasswords(): Passwords {
  const dummyHash = hash(createRandomString('abcdefghijkmnpqrstuvwxyz', 20));
  const enqueue = refuseFullQueue(createFairQueue({ atOnceMax, waitingMax, perClientMax }), refusal);
  return {
    hash: (password, client) => enqueue(client, () => hashPassword(password)),
    verify: (known, password, client) =>
      enqueue(client, async () => {
        const compared = known ?? (await dummyHash);
        for (const form of listHashedForms(password)) if (await verify(compared, form)) return known !== undefined;
        return false;
      }),
  };
}

/** A password for an account that an operator creates: shown once, only its hash is stored. */
export async function generatePassword(): Promise<{ password: string; passwordHash: string }> {
  const password = createRandomString(generatedAlphabet, generatedLength);
  return { password, passwordHash: await hash(password) };
}

/** The hash of a password that an operator sets, without the queue. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(toHashedForm(password));
}
