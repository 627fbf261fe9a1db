import { untilMinuteHasRoom } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { freshHost, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
beforeAll(async () => {
  started = await startWithDns({ publicAddresses: ['203.0.113.7', '2001:db8::7'] });
  owner = await started.signUp();
});
afterAll(() => started.stop());

test('a new domain is pending, is not served, and lists the records to set', async () => {
  const host = freshHost();
  const domain = await owner.add(host);
  expect(domain).toMatchObject({ host, status: 'pending', isServed: false, isDefault: false, problem: null });
  expect(domain).toMatchObject({ lastCheckedAt: null, verifiedAt: null, pointsHere: 'unknown', notFoundUrl: null });
  expect(domain.rootBehaviour).toEqual({ kind: 'not-found' });
  expect(domain.records).toEqual([
    {
      purpose: 'ownership',
      type: 'TXT',
      name: `_linkplane.${host}`,
      value: expect.stringMatching(/^linkplane-verification=[0-9a-z]{32}$/) as string,
    },
    { purpose: 'traffic', type: 'CNAME', name: host, value: 'lnk.example' },
    { purpose: 'traffic', type: 'A', name: host, value: '203.0.113.7' },
    { purpose: 'traffic', type: 'AAAA', name: host, value: '2001:db8::7' },
  ]);
  expect(await owner.get(domain.id)).toEqual(domain);
  expect((await owner.call('GET')).list).toContainEqual(domain);
});

test('a host is accepted with blanks, capitals and a trailing dot', async () => {
  const unique = Date.now();
  const { host, displayHost } = await owner.add(` GO.Bücher-${unique}.Example. `);
  expect([host, displayHost]).toEqual([
    expect.stringMatching(/^go\.xn--[a-z0-9-]+\.example$/),
    `go.bücher-${unique}.example`,
  ]);
  const again = await owner.call('POST', '', { host });
  expect([again.code, again.text]).toEqual(['VALIDATION_ERROR', expect.stringContaining('already')]);
});

test.each([
  ...[
    '',
    ' ',
    'localhost',
    'intranet',
    '127.0.0.1',
    '1.2.3.4',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'a..example',
    '.example',
  ],
  ...['go.example.com:8080', 'https://go.example.com', 'go.example.com/path', 'user@go.example.com', '*.example.com'],
  ...[
    'go example.com',
    '_dmarc.example.com',
    '-go.example.com',
    `${'a'.repeat(64)}.example.com`,
    'lnk.example',
    'LNK.example.',
  ],
  ...[`${'a.'.repeat(119)}example`, 'go.example.com\0', 'go.example.com?', 'go.example.com#x', '%00.example'],
])('%j is refused as the host of a custom domain', async (host) => {
  const { status, code } = await owner.call('POST', '', { host });
  expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('a workspace has at most 50 domains, also when they are added at once', async () => {
  const crowd = await started.signUp();
  const responses = await Promise.all(Array.from({ length: 53 }, () => crowd.call('POST', '', { host: freshHost() })));
  expect(responses.filter(({ status }) => status === 201).length).toBe(50);
  expect(responses.filter(({ code }) => code === 'PLAN_LIMIT_REACHED').length).toBe(3);
});

test('the root redirects, shows a profile or is not found; fields that are left out stay', async () => {
  const { id } = await owner.add(freshHost());
  const profile = await owner.browser.call('POST', `/workspaces/${owner.workspaceId}/v1/profiles`, {
    slug: `root-${Date.now()}`,
    displayName: 'Root',
  });
  const change = async (body: object) => (await owner.call('PATCH', `/${id}`, body)).data;
  const redirect = { kind: 'redirect', url: 'https://example.com/' };
  expect(
    await change({ rootBehaviour: { ...redirect, url: 'https://EXAMPLE.com' }, notFoundUrl: 'https://example.com/x' }),
  ).toMatchObject({ rootBehaviour: redirect, notFoundUrl: 'https://example.com/x' });
  expect(await change({})).toMatchObject({ rootBehaviour: redirect, notFoundUrl: 'https://example.com/x' });
  const root = { kind: 'profile', profileId: profile.data.id };
  expect(await change({ rootBehaviour: root })).toMatchObject({
    rootBehaviour: root,
    notFoundUrl: 'https://example.com/x',
  });
  expect(
    (await owner.browser.call('DELETE', `/workspaces/${owner.workspaceId}/v1/profiles/${profile.data.id}`)).status,
  ).toBe(200);
  expect((await owner.get(id)).rootBehaviour).toEqual({ kind: 'not-found' });
  expect(await change({ notFoundUrl: null })).toMatchObject({ notFoundUrl: null });
});

test("another workspace's profile is refused like an unknown one", async () => {
  const other = await started.signUp();
  const theirs = await other.browser.call('POST', `/workspaces/${other.workspaceId}/v1/profiles`, {
    slug: `theirs-${Date.now()}`,
    displayName: 'Theirs',
  });
  const { id } = await owner.add(freshHost());
  const responses = [];
  for (const profileId of ['prf_00000000000000000000', theirs.data.id, 'nonsense'])
    responses.push(await owner.call('PATCH', `/${id}`, { rootBehaviour: { kind: 'profile', profileId } }));
  for (const { status, text } of responses) expect([status, text]).toEqual([400, responses[0]?.text]);
});

test('targets of the root and of unknown slugs on this service are refused', async () => {
  const { id, host } = await started.addVerified(owner);
  const other = await started.addVerified(await started.signUp());
  for (const url of [`https://${host}/x`, 'https://lnk.example/x', `https://${other.host}/`, `http://${host}./`])
    for (const body of [{ rootBehaviour: { kind: 'redirect', url } }, { notFoundUrl: url }])
      expect([url, (await owner.call('PATCH', `/${id}`, body)).code]).toEqual([url, 'INVALID_URL']);
  for (const url of ['javascript:alert(1)', '/path', 'https://user:pass@example.com/'])
    expect([url, (await owner.call('PATCH', `/${id}`, { notFoundUrl: url })).code]).toEqual([url, 'INVALID_URL']);
});

test('new links get the default domain as long as it is served', async () => {
  const one = await started.signUp();
  const create = async () =>
    (await one.browser.call('POST', `/workspaces/${one.workspaceId}/v1/links`, { url: 'https://example.com/' })).data[
      'domain'
    ];
  const pending = await one.add(freshHost());
  expect((await one.call('PATCH', `/${pending.id}`, { isDefault: true })).code).toBe('VALIDATION_ERROR');
  const [first, second] = [await started.addVerified(one), await started.addVerified(one)];
  expect((await one.call('PATCH', `/${first.id}`, { isDefault: true })).data['isDefault']).toBe(true);
  expect((await one.call('PATCH', `/${second.id}`, { isDefault: true })).data['isDefault']).toBe(true);
  expect((await one.get(first.id)).isDefault).toBe(false);
  expect((await one.call('PATCH', `/${first.id}`, { isDefault: false })).data['isDefault']).toBe(false);
  expect(await create()).toBe(second.host);
  await started.management.pool.query(`update domains set verified_at = null where id = $1`, [second.id]);
  expect(await create()).toBe('lnk.example');
  await one.verify(second.id);
  expect(await create()).toBe(second.host);
  expect((await one.call('DELETE', `/${second.id}`)).data).toEqual({ deleted: true });
  expect(await create()).toBe('lnk.example');
});

test('every change of a domain is published to the caches', async () => {
  const { published } = started.management;
  const { id, host } = await started.addVerified(owner);
  const publishedTimes = () => published.filter((change) => change.kind === 'host' && change.host === host).length;
  await expect.poll(publishedTimes).toBe(1);
  await owner.call('PATCH', `/${id}`, { notFoundUrl: 'https://example.com/' });
  await expect.poll(publishedTimes).toBe(2);
  await owner.call('DELETE', `/${id}`);
  await expect.poll(publishedTimes).toBe(3);
  expect((await owner.call('GET', `/${id}`)).status).toBe(404);
});

test("a new slug of the profile at a domain's root is published for the domain", async () => {
  const { published } = started.management;
  const path = `/workspaces/${owner.workspaceId}/v1/profiles`;
  const { data } = await owner.browser.call('POST', path, { slug: `before-${Date.now()}`, displayName: 'Root' });
  const { id, host } = await started.addVerified(owner);
  await owner.call('PATCH', `/${id}`, { rootBehaviour: { kind: 'profile', profileId: data.id } });
  const publishedTimes = () => published.filter((change) => change.kind === 'host' && change.host === host).length;
  await expect.poll(publishedTimes).toBe(2);
  await owner.browser.call('PATCH', `${path}/${data.id}`, { displayName: 'Same slug' });
  await owner.browser.call('PATCH', `${path}/${data.id}`, { slug: `after-${Date.now()}` });
  await expect.poll(publishedTimes).toBe(3);
});

test('a domain added by an operator has isVouchedFor set and no verification record', async () => {
  const host = freshHost();
  await addDomain(started.management.pool, owner.workspaceId, { host, isDefault: false });
  const shown = ((await owner.call('GET')).list as { host: string; id: string }[]).find((one) => one.host === host);
  expect(shown).toMatchObject({ status: 'verified', isServed: true, isVouchedFor: true });
  const checked = await owner.verify(shown?.id ?? '');
  expect(checked).toMatchObject({ status: 'verified', isServed: true, problem: null, pointsHere: 'no' });
  expect(checked.records.map(({ type }) => type)).toEqual(['CNAME', 'A', 'AAAA']);
});

test('check requests of a workspace are limited', async () => {
  const eager = await started.signUp();
  const { id } = await eager.add(freshHost());
  await untilMinuteHasRoom();
  const responses = await Promise.all(Array.from({ length: 25 }, () => eager.call('POST', `/${id}/verify`)));
  expect(responses.filter(({ code }) => code === 'RATE_LIMIT_EXCEEDED').length).toBeGreaterThanOrEqual(3);
});
