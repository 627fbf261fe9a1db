const storageKey = 'invite';

/**
 * Stores the secret of an invite in this tab while the user signs in: it is never part of a URL that the server
 * receives.
 */
export function storeInvite(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // The invite link has to be opened again after signing in where there is no storage.
  }
}

export function readStoredInvite(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetInvite(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}
