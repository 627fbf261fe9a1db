import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

const pattern = idPattern('evt');

/** A malformed id, an unknown one and another webhook's are answered alike. */
export function deliveryNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no delivery with this id.');
}

/** Keeps what cannot be an id away from the store. */
export function assertDeliveryId(id: string): void {
  if (!pattern.test(id)) throw deliveryNotFound();
}
