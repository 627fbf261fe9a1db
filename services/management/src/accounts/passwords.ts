import { createFairQueue, createRandomString, QueueFullError } from '@linkplane/runtime';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../http/app-error.ts';

const passwordAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const passwordLength = 20;

/** Of an account that an operator makes: shown once, and stored as its hash alone. */
export async function makePassword(): Promise<{ password: string; passwordHash: string }> {
  const password = createRandomString(passwordAlphabet, passwordLength);
  return { password, passwordHash: await hash(password) };
}

/** Each takes 19 MB and a thread of the pool that all of this process shares. */
const atOnceMax = 2;
const waitingMax = 64;
/** Of one client, running ones included: the others keep their turns. */
const perClientMax = 8;
const retryAfterSeconds = 1;

export type Passwords = {
  /** @param client who causes the work: an address block */
  hash(password: string, client: string): Promise<string>;
  /** Takes as long for the hash of nobody (undefined) as for anyone's. */
  verify(hash: string | undefined, password: string, client: string): Promise<boolean>;
};

/**
 * Argon2id, a few at a time, the clients in turn.
 * @throws AppError RATE_LIMIT_EXCEEDED for a client with too many at once, UNAVAILABLE when too many wait in all
 */
export function createPasswords(): Passwords {
  const nobodysHash = hash(createRandomString('abcdefghijkmnpqrstuvwxyz', 20));
  const queue = createFairQueue({ atOnceMax, waitingMax, perClientMax });

  async function inTurn<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await queue.run(client, work);
    } catch (error) {
      throw error instanceof QueueFullError ? refusal(error) : error;
    }
  }

  return {
    hash: (password, client) => inTurn(client, () => hash(password)),
    verify: (known, password, client) =>
      inTurn(client, async () => {
        const isRight = await verify(known ?? (await nobodysHash), password);
        return isRight && known !== undefined;
      }),
  };
}

function refusal({ isOfClient }: QueueFullError): AppError {
  if (isOfClient)
    return new AppError('RATE_LIMIT_EXCEEDED', 'Too many attempts at once. Please try again.', { retryAfterSeconds });
  return new AppError('UNAVAILABLE', 'Too many people sign in right now. Please try again.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
