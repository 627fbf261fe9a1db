/**
 * Whether a test that needs a real server must run, or may be skipped when the server is not available. A run in CI must be
 * complete; a run on a developer's machine may skip tests, and says so.
 * @param env of the process that runs the tests
 */
export function realServersRequired(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== '0' && env['CI'] !== 'false';
}

/**
 * Starts a real server for a test. Returns undefined, and prints the reason to standard error, when it is not available and not
 * required.
 * @throws what `start` throws, when real servers are required
 */
export async function startUnlessMissing<Server>(
  name: string,
  start: () => Promise<Server>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Server | undefined> {
  try {
    return await start();
  } catch (error) {
    if (realServersRequired(env)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`SKIPPED: tests over a real ${name}, which cannot be had here: ${reason}\n`);
    return undefined;
  }
}
