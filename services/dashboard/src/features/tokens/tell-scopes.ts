import type { Scope } from '@linkplane/contracts';
import type { Choice } from '../../ui/choice-field.tsx';

/** What a token may be limited to, in words. */
export const scopeChoices: readonly Choice<Scope>[] = [
  { value: 'read', name: 'Read', hint: 'See links, profiles and analytics without changing them.' },
  { value: 'links', name: 'Links', hint: 'See, create, change and delete links, and get their QR codes.' },
  { value: 'profiles', name: 'Profiles', hint: 'See, create, change and delete profiles and their blocks.' },
  { value: 'analytics', name: 'Analytics', hint: 'See clicks and visitors, and export them.' },
  { value: 'webhooks', name: 'Webhooks', hint: 'See, create, change and delete webhooks.' },
];

/** @param scopes null: a token without limits */
export function tellScopes(scopes: readonly Scope[] | null): string {
  if (scopes === null) return 'Full access';
  return scopeChoices
    .filter(({ value }) => scopes.includes(value))
    .map(({ name }) => name)
    .join(', ');
}
