import type { Scope } from '@linkplane/contracts';
import type { Choice } from '../../ui/choice-field.tsx';

/** The permissions of a token. */
export const scopeChoices: readonly Choice<Scope>[] = [
  { value: 'read', name: 'Read', hint: 'View links, profiles and analytics.' },
  { value: 'links', name: 'Links', hint: 'View, create, edit and delete links, and get their QR codes.' },
  { value: 'profiles', name: 'Profiles', hint: 'View, create, edit and delete profiles and their blocks.' },
  { value: 'analytics', name: 'Analytics', hint: 'View and export clicks and visitors.' },
  { value: 'webhooks', name: 'Webhooks', hint: 'View, create, edit and delete webhooks.' },
];

/** @param scopes null: a token without limits */
export function describeScopes(scopes: readonly Scope[] | null): string {
  if (scopes === null) return 'Full access';
  return scopeChoices
    .filter(({ value }) => scopes.includes(value))
    .map(({ name }) => name)
    .join(', ');
}
