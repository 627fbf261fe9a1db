import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
const host = 'go.acme.example';
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  await addDomain(management.pool, management.owner.workspaceId, { host, isDefault: false });
});
afterAll(() => management.stop());

test('a link can have a verified domain of its workspace, in any casing', async () => {
  const made = await management.create({ domain: 'GO.acme.example', slug: 'Sale' });
  expect(made).toMatchObject({ domain: host, shortUrl: `https://${host}/Sale` });
  const { body } = await management.call('PATCH', `/v1/links/${made.id}`, { slug: 'Sale2' });
  expect(body.data.shortUrl).toBe(`https://${host}/Sale2`);
});

test('every host has its own slugs', async () => {
  await management.create({ slug: 'twice' });
  await management.create({ slug: 'twice', domain: host });
  const { body } = await management.call('POST', '/v1/links', {
    url: 'https://a.example',
    slug: 'Twice',
    domain: host,
  });
  expect(body.error.code).toBe('SLUG_TAKEN');
});

test('unverified domains and those of other workspaces are refused', async () => {
  await management.pool.query(`insert into domains (id, workspace_id, host) values ('dom_1', $1, 'unproved.example')`, [
    management.owner.workspaceId,
  ]);
  const { token } = await management.newWorkspace();
  for (const response of [
    await management.call('POST', '/v1/links', { url: 'https://a.example', domain: 'unproved.example' }),
    await management.call('POST', '/v1/links', { url: 'https://a.example', domain: host }, { token }),
  ])
    expect([response.status, response.body.error.details]).toMatchObject([400, [{ field: 'domain' }]]);
});

test('a link to any custom domain is refused as a redirect loop', async () => {
  const { token } = await management.newWorkspace();
  for (const fields of [
    { url: `https://${host}/x` },
    { url: 'https://a.example', expirationUrl: `http://GO.acme.example./` },
  ]) {
    const { status, body } = await management.call('POST', '/v1/links', fields, { token });
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
  }
  const made = await management.create();
  const { body } = await management.call('PATCH', `/v1/links/${made.id}`, { url: `https://${host}/x` });
  expect(body.error.code).toBe('INVALID_URL');
});

test('new links get the default domain unless they request the host of the service', async () => {
  const { workspaceId, token } = await management.newWorkspace();
  const added = await addDomain(management.pool, workspaceId, { host: 'default.example', isDefault: true });
  expect(added.kind).toBe('added');
  const create = async (fields: object) =>
    (await management.call('POST', '/v1/links', { url: 'https://a.example', ...fields }, { token })).body.data.domain;
  expect(await create({})).toBe('default.example');
  expect(await create({ domain: 'lnk.example' })).toBe('lnk.example');
});

test('a host can be added to one existing workspace only', async () => {
  const { workspaceId } = await management.newWorkspace();
  expect((await addDomain(management.pool, workspaceId, { host, isDefault: true })).kind).toBe('host-taken');
  expect((await addDomain(management.pool, 'wsp_nowhere', { host: 'x.example', isDefault: true })).kind).toBe(
    'no-workspace',
  );
});
