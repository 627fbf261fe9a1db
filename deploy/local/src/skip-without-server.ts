/**
 * Whether a test that needs a real server must be run, or may be skipped where the server cannot be had. A run in CI
 * must be whole; a run on somebody's machine may skip, but says so.
 * @param env of the process that runs the tests
 */
export function realServersRequired(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== '0' && env['CI'] !== 'false';
}

/**
 * Brings a real server for a test. Undefined, and the reason on standard error, where it cannot be had and need not be.
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
