import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes, type Route } from '@linkplane/contracts';
import { createToken } from '../../src/operator/index.ts';
import { everyRoute } from '../support/route-requests.ts';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

const routes = [...everyRoute];

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

/** Calls with unknown ids and no body: an allowed request ends soon, or is a stream that is not read. */
async function mayCall({ method, path }: Route, token: string): Promise<boolean> {
  const address = `/v1${path.replaceAll(/:(\w+)/g, 'xxx_00000000000000000000')}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${management.url}${address}`, { method: method.toUpperCase(), headers });
  if (response.status === 403) {
    expect(((await response.json()) as TestResponse['body']).error.code).toBe('FORBIDDEN');
    return false;
  }
  await response.body?.cancel();
  // No ClickHouse runs here, so reports are UNAVAILABLE.
  expect([200, 201, 400, 404, 415, 503]).toContain(response.status);
  return true;
}

test.each(routes)('%s is allowed with exactly the scopes of the contract', async (_name, route) => {
  const open: string[] = [];
  for (const scope of scopes) {
    const limits = { scopes: [scope] };
    const { token } = (await createToken(management.pool, management.owner.workspaceId, scope, limits))!;
    if (await mayCall(route, token)) open.push(scope);
  }
  expect(open.sort()).toEqual([...route.scopes].sort());
});

test.each(routes)('%s is allowed to a token without scopes', async (_name, route) => {
  expect(await mayCall(route, management.owner.token)).toBe(true);
});
