import { AppError } from '../http/app-error.ts';

/** Also for reserved words. */
export function slugTaken(): AppError {
  return new AppError('SLUG_TAKEN', 'This slug is already in use.');
}
