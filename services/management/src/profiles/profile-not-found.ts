import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

const pattern = idPattern('prf');

/** A malformed id, an unknown one and another workspace's are answered alike. */
export function profileNotFound(): AppError {
  return new AppError('PROFILE_NOT_FOUND', 'There is no profile with this id.');
}

/** Keeps what cannot be an id away from the store. */
export function assertProfileId(id: string): void {
  if (!pattern.test(id)) throw profileNotFound();
}
