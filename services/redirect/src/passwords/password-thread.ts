import { verifySync } from '@node-rs/argon2';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '@linkplane/runtime';
import type { PasswordRequest, PasswordResponse } from './open-password-thread.ts';

lowerPriority();

parentPort?.on('message', ({ id, hash, password }: PasswordRequest) => {
  parentPort?.postMessage({ id, isRight: isRight(hash, password) } satisfies PasswordResponse);
});

/** A hash that cannot be read fits no password. */
function isRight(hash: string, password: string): boolean {
  try {
    return verifySync(hash, password);
  } catch {
    return false;
  }
}
