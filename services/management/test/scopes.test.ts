import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockRoutes, linkRoutes, profileRoutes, reportRoutes, scopes, type Route } from '@linkplane/contracts';
import { createToken } from '../src/accounts/index.ts';
import { startManagement, type TestManagement } from './start-management.ts';

const routes: [string, Route][] = Object.entries({ ...linkRoutes, ...profileRoutes, ...blockRoutes, ...reportRoutes });

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

/** With ids of nothing and no body: what is let through ends at once, with anything but 403. */
async function mayCall({ method, path }: Route, scope: (typeof scopes)[number]): Promise<boolean> {
  const { token } = (await createToken(management.pool, management.owner.workspaceId, scope, { scopes: [scope] }))!;
  const address = `/v1${path.replaceAll(/:(\w+)/g, 'xxx_00000000000000000000')}`;
  const { status, body } = await management.call(method.toUpperCase(), address, undefined, { token });
  if (status === 403) expect(body.error.code).toBe('FORBIDDEN');
  else expect([200, 201, 400, 404]).toContain(status);
  return status !== 403;
}

test.each(routes)('%s is open to exactly the scopes that the contract names', async (_name, route) => {
  const open: string[] = [];
  for (const scope of scopes) if (await mayCall(route, scope)) open.push(scope);
  expect(open.sort()).toEqual([...route.scopes].sort());
});

test.each(routes)('%s is open to a token without scopes', async (_name, { method, path }) => {
  const address = `/v1${path.replaceAll(/:(\w+)/g, 'xxx_00000000000000000000')}`;
  expect((await management.call(method.toUpperCase(), address)).status).not.toBe(403);
});
