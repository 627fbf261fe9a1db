import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { whyNoPython } from '@linkplane/sdk-python/run-python';
import { beforeAll, expect, test } from 'vitest';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const packageDirectory = resolve(import.meta.dirname, '../../sdk-python');
let product: SharedProduct;
beforeAll(async () => {
  product = await shareProduct();
});

test('the Python client creates, follows, counts, changes, lists, exports and deletes links', async (context) => {
  const missing = whyNoPython();
  if (missing !== undefined) return context.skip(missing);
  const args = [`http://127.0.0.1:${product.port}`, product.firstRun.token, 'https://receiver.example.com/hook'];
  const { stdout } = await promisify(execFile)('python3', [resolve(packageDirectory, 'test/main_job.py'), ...args], {
    env: { PATH: process.env['PATH'], PYTHONPATH: resolve(packageDirectory, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(JSON.parse(stdout)).toEqual({
    is_same: true,
    changed: [null, 5, null],
    clicks: 1,
    overview: 1,
    conversion: [true, '49.9'],
    created: [105, 0],
    listed: 106,
    once: 1,
    updated: 2,
    secret: 'whsec_',
    png: ['image/png', 'PNG'],
    export: '"id"',
    deleted: true,
    failures: [
      [404, 'LINK_NOT_FOUND', [], 'req_'],
      [400, 'INVALID_URL', ['url'], 'req_'],
      [400, 'VALIDATION_ERROR', ['clickLimit'], 'req_'],
      [400, 'IDEMPOTENCY_KEY_REUSED', ['Idempotency-Key'], 'req_'],
      [400, 'VALIDATION_ERROR', ['token'], 'req_'],
      [401, 'INVALID_TOKEN', [], 'req_'],
    ],
  });
});
