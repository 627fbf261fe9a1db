import { hash, verify } from '@node-rs/argon2';
import { createRandomString } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

/** Each takes 19 MB and a thread of the pool that all of this process shares. */
const atOnceMax = 2;
const waitingMax = 64;
const retryAfterSeconds = 1;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for the hash of nobody (undefined) as for anyone's. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

/** Argon2id, a few at a time. Too many that wait are answered UNAVAILABLE. */
export function createPasswords(): Passwords {
  const nobodysHash = hash(createRandomString('abcdefghijkmnpqrstuvwxyz', 20));
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnceMax) running += 1;
    else {
      if (waiting.length >= waitingMax) throw tooMany();
      // Whoever ends hands its place over.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (known, password) =>
      inTurn(async () => {
        const isRight = await verify(known ?? (await nobodysHash), password);
        return isRight && known !== undefined;
      }),
  };
}

function tooMany(): AppError {
  return new AppError('UNAVAILABLE', 'Too many people sign in right now. Please try again.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
