import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshHost, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
let id: string;
beforeAll(async () => {
  started = await startWithDns();
  owner = await started.signUp();
  id = (await owner.add(freshHost())).id;
});
afterAll(() => started.stop());

const appId = 'ABCDE12345.com.example.app';
const fingerprint = Array.from({ length: 32 }, () => '0a').join(':');
const app = { namespace: 'android_app', package_name: 'com.example.app', sha256_cert_fingerprints: [fingerprint] };
const relation = ['delegate_permission/common.handle_all_urls'];

test('documents are null at first, are stored as they are, change one by one, and null removes them', async () => {
  expect(await owner.get(id)).toMatchObject({ appleAppSiteAssociation: null, assetLinks: null });
  const apple = {
    applinks: { apps: [], details: [{ appID: appId, paths: ['/x/*', 'NOT /y'] }], substitutionVariables: { a: ['b'] } },
    webcredentials: { apps: [appId] },
    appclips: { apps: [`${appId}.Clip`] },
    later: { unknown: ['keys', 1, null, true] },
  };
  const android = [
    { relation, target: app },
    {
      relation: ['delegate_permission/common.get_login_creds'],
      target: { namespace: 'web', site: 'https://a.example' },
    },
  ];
  const change = async (body: object) => (await owner.call('PATCH', `/${id}`, body)).data;
  expect(await change({ appleAppSiteAssociation: apple })).toMatchObject({
    appleAppSiteAssociation: apple,
    assetLinks: null,
  });
  expect(await change({ assetLinks: android })).toMatchObject({ appleAppSiteAssociation: apple, assetLinks: android });
  expect(await change({ notFoundUrl: null })).toMatchObject({ appleAppSiteAssociation: apple, assetLinks: android });
  expect(await owner.get(id)).toMatchObject({ appleAppSiteAssociation: apple, assetLinks: android });
  expect(await change({ assetLinks: null })).toMatchObject({ appleAppSiteAssociation: apple, assetLinks: null });
  expect(await change({ appleAppSiteAssociation: null })).toMatchObject({ appleAppSiteAssociation: null });
});

test('two documents of the largest size are accepted in one request', async () => {
  const fill = (document: object, bytes: number) => 'x'.repeat(bytes - JSON.stringify(document).length);
  const apple = { webcredentials: { apps: [] }, fill: '' };
  const android = [{ relation, target: app, fill: '' }];
  const body = (bytes: number) => ({
    appleAppSiteAssociation: { ...apple, fill: fill(apple, bytes) },
    assetLinks: [{ ...android[0], fill: fill(android, bytes) }],
  });
  expect((await owner.call('PATCH', `/${id}`, body(32_768))).status).toBe(200);
  const refused = await owner.call('PATCH', `/${id}`, body(32_769));
  expect([refused.status, refused.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(refused.text.match(/"must have at most 32768 bytes of JSON"/g)).toHaveLength(2);
});

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

test.each([
  ['appleAppSiteAssociation', 'text'],
  ['appleAppSiteAssociation', []],
  ['appleAppSiteAssociation', {}],
  ['appleAppSiteAssociation.applinks', { applinks: [] }],
  ['appleAppSiteAssociation.applinks.details', { applinks: {} }],
  ['appleAppSiteAssociation.applinks.details.0.appIDs', { applinks: { details: [{ paths: ['*'] }] } }],
  ['appleAppSiteAssociation.applinks.details.0.appIDs.0', { applinks: { details: [{ appIDs: ['no team'] }] } }],
  ['appleAppSiteAssociation.webcredentials.apps', { webcredentials: { apps: appId } }],
  ['appleAppSiteAssociation', { webcredentials: { apps: [] }, deep: deep(40) }],
  ['appleAppSiteAssociation', { webcredentials: { apps: [] }, text: 'a\0b' }],
  ['assetLinks', {}],
  ['assetLinks', []],
  ['assetLinks.0.relation', [{ relation: [], target: app }]],
  ['assetLinks.0.target', [{ relation }]],
  ['assetLinks.0.target.namespace', [{ relation, target: { ...app, namespace: 'ios_app' } }]],
  ['assetLinks.0.target.package_name', [{ relation, target: { ...app, package_name: 'app' } }]],
  ['assetLinks.0.target.sha256_cert_fingerprints', [{ relation, target: { ...app, sha256_cert_fingerprints: [] } }]],
  [
    'assetLinks.0.target.sha256_cert_fingerprints.0',
    [{ relation, target: { ...app, sha256_cert_fingerprints: ['AB'] } }],
  ],
  ['assetLinks.0.target.site', [{ relation, target: { namespace: 'web', site: 'javascript:alert(1)' } }]],
])('a problem at %s is named', async (field, document) => {
  const [name] = field.split('.') as [string];
  const { status, code, text } = await owner.call('PATCH', `/${id}`, { [name]: document });
  expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  const { details } = (JSON.parse(text) as { error: { details: { field: string }[] } }).error;
  expect(details.map((detail) => detail.field)).toContain(field);
});

test("another workspace cannot change a domain's documents", async () => {
  const other = await started.signUp();
  const body = { appleAppSiteAssociation: { webcredentials: { apps: [] } } };
  const { status, code } = await other.call('PATCH', `/${id}`, body);
  expect([status, code]).toEqual([404, 'NOT_FOUND']);
});
