import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

const pattern = idPattern('lnk');

/** A malformed id, an unknown one and another workspace's are answered alike. */
export function linkNotFound(): AppError {
  return new AppError('LINK_NOT_FOUND', 'There is no link with this id.');
}

/** Keeps what cannot be an id away from the store. */
export function assertLinkId(id: string): void {
  if (!pattern.test(id)) throw linkNotFound();
}
