/**
 * The seed of this test run, which decides every sample and generated case of it: `vitest.config.ts` draws and prints it.
 * @throws outside of a test run
 */
export function readSeed(): number {
  const seed = Number(process.env['SEED']);
  if (!Number.isInteger(seed)) throw new Error('SEED is not an integer: tests are run by `npm test`.');
  return seed;
}
