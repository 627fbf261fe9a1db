/** A store of the product as its messages name it, and the setting with its URL. */
export type NamedStore = { name: string; setting: string; url: string };

/**
 * Runs the first work with a store. An error says with which one, and where that was looked for: "connect ECONNREFUSED" alone
 * does not say what has to be started. User and password of the URL are left out.
 */
export async function nameStore<Result>(store: NamedStore, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { name, setting, url } = store;
    throw new Error(`${name} at ${URL.parse(url)?.host ?? 'the address'} of ${setting}: ${describe(error)}`, {
      cause: error,
    });
  }
}

/** A host name with several addresses fails with an error for each, and no message of its own. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describe))].join('; ');
  return error instanceof Error ? error.message : String(error);
}
