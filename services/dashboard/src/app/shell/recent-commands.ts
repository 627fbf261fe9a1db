const storageKey = 'recent-commands';
const recentMax = 5;

/** The commands that were run last in this browser, the newest first. */
export function readRecentCommands(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, recentMax) : [];
  } catch {
    return [];
  }
}

export function storeRecentCommand(id: string): void {
  try {
    const ids = [id, ...readRecentCommands().filter((each) => each !== id)].slice(0, recentMax);
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // The commands have their own order where there is no storage.
  }
}

/** The same commands, those that were run last first. */
export function putRecentFirst<Item extends { id: string }>(
  commands: readonly Item[],
  recent: readonly string[],
): Item[] {
  const first = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  return [...first, ...commands.filter((command) => !first.includes(command))];
}
