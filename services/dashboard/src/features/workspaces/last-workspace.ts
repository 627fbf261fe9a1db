const storageKey = 'workspace';

/** Where somebody was the last time in this browser; undefined when it keeps nothing. */
export function readLastWorkspace(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepLastWorkspace(workspaceId: string): void {
  try {
    localStorage.setItem(storageKey, workspaceId);
  } catch {
    // Without storage the oldest workspace opens first.
  }
}
