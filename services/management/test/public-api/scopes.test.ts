import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes, type Route } from '@linkplane/contracts';
import { createToken } from '../../src/operator/index.ts';
import { everyRoute } from '../support/route-requests.ts';
import { startManagement, type Answer, type TestManagement } from '../support/start-management.ts';

const routes = [...everyRoute];

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

/** With ids of nothing and no body: what is let through ends soon, or is a stream that nobody listens to. */
async function mayCall({ method, path }: Route, token: string): Promise<boolean> {
  const address = `/v1${path.replaceAll(/:(\w+)/g, 'xxx_00000000000000000000')}`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${management.url}${address}`, { method: method.toUpperCase(), headers });
  if (answer.status === 403) {
    expect(((await answer.json()) as Answer['body']).error.code).toBe('FORBIDDEN');
    return false;
  }
  await answer.body?.cancel();
  // No ClickHouse runs here, so what reports from it is UNAVAILABLE.
  expect([200, 201, 400, 404, 503]).toContain(answer.status);
  return true;
}

test.each(routes)('%s is open to exactly the scopes that the contract names', async (_name, route) => {
  const open: string[] = [];
  for (const scope of scopes) {
    const limits = { scopes: [scope] };
    const { token } = (await createToken(management.pool, management.owner.workspaceId, scope, limits))!;
    if (await mayCall(route, token)) open.push(scope);
  }
  expect(open.sort()).toEqual([...route.scopes].sort());
});

test.each(routes)('%s is open to a token without scopes', async (_name, route) => {
  expect(await mayCall(route, management.owner.token)).toBe(true);
});
