import { verifySync } from '@node-rs/argon2';
import { parentPort } from 'node:worker_threads';
import { listHashedForms, lowerPriority } from '@linkplane/runtime';
import type { PasswordRequest, PasswordResponse } from './open-password-thread.ts';

lowerPriority();

parentPort?.on('message', ({ id, hash, password }: PasswordRequest) => {
  parentPort?.postMessage({ id, isRight: isRight(hash, password) } satisfies PasswordResponse);
});

/** A hash that cannot be read fits no password. */
function isRight(hash: string, password: string): boolean {
  try {
    return listHashedForms(password).some((form) => verifySync(hash, form));
  } catch {
    return false;
  }
}
