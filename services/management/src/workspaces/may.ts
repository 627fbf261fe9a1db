import type { Scope } from '@linkplane/contracts';
import type { Act, Role } from '@linkplane/contracts/account';

/** Who may do what in a workspace: the only place that says so. */
const allowed: Record<Act, readonly Role[]> = {
  'see-workspace': ['owner', 'member'],
  'leave-workspace': ['owner', 'member'],
  'use-api': ['owner', 'member'],
  'rename-workspace': ['owner'],
  'manage-members': ['owner'],
  'manage-invites': ['owner'],
  'manage-tokens': ['owner'],
  'manage-domains': ['owner'],
};

/** What each may do with the API's own operations; null: everything. Webhooks are an owner's. */
const apiScopes: Record<Role, Scope[] | null> = {
  owner: null,
  member: ['links', 'profiles', 'analytics'],
};

export function may(role: Role, act: Act): boolean {
  return allowed[act].includes(role);
}

export function scopesOf(role: Role): Scope[] | null {
  return apiScopes[role];
}
