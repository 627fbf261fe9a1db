const storageKey = 'invite';

/**
 * Keeps the secret of an invite in this tab while its reader signs in: it never stands in an address that the server
 * is asked for.
 */
export function keepInvite(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the invite's link has to be opened again after signing in.
  }
}

export function readKeptInvite(): string | undefined {
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
    // Nothing was kept.
  }
}
