import { isReservedSlug } from '@linkplane/contracts';
import { AppError } from '../http/app-error.ts';

/** Also for reserved words, which are named as such: nobody could free them. */
export function slugTaken(slug: string): AppError {
  const message = isReservedSlug(slug) ? `The slug "${slug}" is reserved.` : 'This slug is already in use.';
  return new AppError('SLUG_TAKEN', message);
}
