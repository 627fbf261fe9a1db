import { AppError } from '../http/app-error.ts';

/** The operator has stopped it: it can be read, and nobody but the operator can change it. */
export function suspended(what: 'link' | 'profile' | 'workspace'): AppError {
  return new AppError('FORBIDDEN', `This ${what} has been suspended by the operator of the service.`);
}
