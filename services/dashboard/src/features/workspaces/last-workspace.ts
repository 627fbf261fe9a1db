const storageKey = 'workspace';

/** The workspace that was last opened in this browser; undefined without storage. */
export function readLastWorkspace(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeLastWorkspace(workspaceId: string): void {
  try {
    localStorage.setItem(storageKey, workspaceId);
  } catch {
    // The oldest workspace opens first where there is no storage.
  }
}
