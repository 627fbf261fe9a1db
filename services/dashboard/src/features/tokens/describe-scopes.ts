import type { Scope } from '@linkplane/contracts';
import { formatList, t } from '../../language/translate.ts';
import type { Choice } from '../../ui/choice-field.tsx';

/** The permissions of a token. */
export const scopeChoices: readonly Choice<Scope>[] = [
  { value: 'read', name: t('Read'), hint: t('View links, profiles and analytics.') },
  { value: 'links', name: t('Links'), hint: t('View, create, edit and delete links, and get their QR codes.') },
  { value: 'profiles', name: t('Profiles'), hint: t('View, create, edit and delete profiles and their blocks.') },
  { value: 'analytics', name: t('Analytics'), hint: t('View and export clicks and visitors.') },
  { value: 'webhooks', name: t('Webhooks'), hint: t('View, create, edit and delete webhooks.') },
  { value: 'conversions', name: t('Conversions'), hint: t('Record what visitors did on your site after a click.') },
];

/** @param scopes null: a token without limits */
export function describeScopes(scopes: readonly Scope[] | null): string {
  if (scopes === null) return t('Full access');
  return formatList(scopeChoices.filter(({ value }) => scopes.includes(value)).map(({ name }) => name));
}
