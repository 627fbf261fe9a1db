import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

const pattern = idPattern('blk');

/** A malformed id, an unknown one and another profile's are answered alike. */
export function blockNotFound(): AppError {
  return new AppError('BLOCK_NOT_FOUND', 'The profile has no block with this id.');
}

/** Something else than an id needs no look in the store, and must not get there. */
export function isBlockId(id: string): boolean {
  return pattern.test(id);
}
