import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { prepareSchemathesis } from './schemathesis/prepare-schemathesis.ts';
import { runSchemathesis } from './schemathesis/run-schemathesis.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const casesMin = 2_000;
/** The run takes about three minutes on an idle machine with two processors, and three times that beside other tests. */
const timeoutMs = 1_020_000;

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })));
afterAll(async () => await product.stop());

/** Skipped with a message when Python or its packages are missing, except in CI, where it fails. */
async function findCommand(): Promise<string | undefined> {
  try {
    return await prepareSchemathesis();
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`SKIPPED: Schemathesis needs Python 3.10 or newer with venv and pip. ${String(error)}`);
    return undefined;
  }
}

test(
  `the API conforms to its OpenAPI document in more than ${casesMin} generated requests`,
  { timeout: timeoutMs },
  async (context) => {
    const command = await findCommand();
    if (command === undefined) return context.skip('Schemathesis cannot be installed here');
    const { token } = await runCli(product.cliEnv, 'workspace create --name Fuzz --plan enterprise --json'.split(' '));
    const seed = Number(process.env.SCHEMATHESIS_SEED ?? randomInt(2 ** 31));
    console.log(`SCHEMATHESIS_SEED=${seed}`);
    const documentUrl = `http://127.0.0.1:${product.port}/v1/openapi.json`;
    const { exitCode, cases, output } = await runSchemathesis(command, { documentUrl, token: token ?? '', seed });
    console.log(`${cases} requests`);
    expect(exitCode, output).toBe(0);
    expect(cases).toBeGreaterThanOrEqual(casesMin);
  },
);
