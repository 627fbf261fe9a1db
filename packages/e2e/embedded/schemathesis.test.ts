import { buildOpenApi } from '@linkplane/contracts';
import { readSeed } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { drawSample } from '../support/draw-sample.ts';
import { runCli } from '../support/run-cli.ts';
import { prepareSchemathesis } from './schemathesis/prepare-schemathesis.ts';
import { operationTimeoutMs, runSchemathesis } from './schemathesis/run-schemathesis.ts';
import { startProduct, type Product } from '../support/start-product.ts';

/** The number for all operations; a sample has an equal share. */
const casesMin = 2_000;
/** A tenth; each gets 60 to 250 requests. */
const operationsDrawn = 8;
/** The response of the first has the id for the second: without any such pair there is no sequence of requests to try. */
const linked = ['createLink', 'getLink'];
const all = listOperations();
const operations = [...new Set([...linked, ...drawSample(all, operationsDrawn, readSeed())])];
/**
 * Only a run that hangs takes this long: each operation may take `operationTimeoutMs`, also on a busy machine, and
 * installing and starting Schemathesis two minutes.
 */
const timeoutMs = 120_000 + operations.length * operationTimeoutMs;

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })));
afterAll(async () => await product.stop());

/** The token of a click on a link of the workspace. */
async function clickLink(token: string): Promise<string> {
  const api = createApiClient(product.port, token);
  const { slug } = await api.createLink({ url: 'https://example.com/', clickToken: true });
  const { headers } = await product.visit(`/${slug}`);
  return new URL(headers.location ?? '').searchParams.get('lp') ?? '';
}

function listOperations(): string[] {
  return Object.values(buildOpenApi().paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
}

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
  'the API conforms to its OpenAPI document in thousands of generated requests',
  { timeout: timeoutMs },
  async (context) => {
    const command = await findCommand();
    if (command === undefined) return context.skip('Schemathesis cannot be installed here');
    const { token } = await runCli(product.cliEnv, 'workspace create --name Fuzz --plan enterprise --json'.split(' '));
    const seed = readSeed();
    const documentUrl = `http://127.0.0.1:${product.port}/v1/openapi.json`;
    const clickToken = await clickLink(token ?? '');
    const target = { documentUrl, token: token ?? '', clickToken, operations, seed };
    const { exitCode, cases, output } = await runSchemathesis(command, target);
    console.log(`${cases} requests`);
    expect(exitCode, output).toBe(0);
    expect(cases).toBeGreaterThanOrEqual((casesMin * operations.length) / all.length);
  },
);
