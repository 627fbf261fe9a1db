import type { LinkRule } from '@linkplane/links-db/links';
import { validationError } from '../http/app-error.ts';
import type { LinksDeps } from './link.ts';

/**
 * Refuses conditions that no visit could ever fulfil here.
 * @throws AppError VALIDATION_ERROR
 */
export function refuseUnknownPlaces(
  { rules }: { rules?: LinkRule[] | null },
  { knowsCities }: Pick<LinksDeps, 'knowsCities'>,
): void {
  if (knowsCities || !rules) return;
  for (const [index, { conditions }] of rules.entries()) {
    const at = conditions.findIndex(({ type }) => type === 'region' || type === 'city');
    if (at === -1) continue;
    throw validationError({
      field: `rules.${index}.conditions.${at}.type`,
      message: 'needs a database of cities, which the operator of this service has not set up',
    });
  }
}
