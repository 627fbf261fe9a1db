import { RequestError } from '../../../api/request-error.ts';

/** How many links a filter found, where a change was refused because another number was expected; otherwise undefined. */
export function findOtherNumber(error: unknown): number | undefined {
  const details = error instanceof RequestError ? error.details : [];
  const found = details.find(({ field, code }) => field === 'expect' && code === 'OTHER_NUMBER_FOUND')?.params['total'];
  return typeof found === 'number' ? found : undefined;
}
