import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let token = '';
/** A link without settings, which every change is sent to. */
let linkId = '';
const customHost = 'validated.example';

beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  const workspace = await management.newWorkspace('enterprise');
  token = workspace.token;
  await addDomain(management.pool, workspace.workspaceId, { host: customHost, isDefault: false });
  linkId = await create({ url });
  await create({ url, slug: 'taken', externalId: 'taken' });
});
afterAll(() => management.stop());

const url = 'https://example.com/';
const call = (method: string, path: string, body: unknown) => management.call(method, `/v1${path}`, body, { token });

async function create(body: object): Promise<string> {
  const { status, body: made } = await call('POST', '/links', body);
  expect(status).toBe(201);
  return made.data.id;
}

/** The code of a refusal, and the fields that it names. */
type Refusal = { code: string; fields: string[] };
type Failure = { code: string; details?: { field: string }[] };

const toRefusal = ({ code, details = [] }: Failure): Refusal => ({ code, fields: details.map(({ field }) => field) });

/**
 * Reads the refusal of a bulk call: of the whole call, in whose body the fields of links are in `set`, or of its only
 * link.
 */
function readBulkRefusal(body: unknown): Refusal | undefined {
  const { error, data } = body as { error?: Failure; data?: { results: { error?: Failure }[] } };
  const refused = error ?? data?.results[0]?.error;
  if (!refused) return undefined;
  const { code, fields } = toRefusal(refused);
  return { code, fields: fields.map((field) => field.replace(/^set\./, '')) };
}

const ways: Record<string, (fields: object) => Promise<Refusal | undefined>> = {
  create: async (fields) => {
    const { body } = await call('POST', '/links', { url, ...fields });
    return (body as { error?: Failure }).error && toRefusal(body.error);
  },
  'create many': async (fields) =>
    readBulkRefusal((await call('POST', '/links/bulk', { links: [{ url, ...fields }] })).body),
  update: async (fields) => {
    const { body } = await call('PATCH', `/links/${linkId}`, fields);
    return (body as { error?: Failure }).error && toRefusal(body.error);
  },
  'change many': async (fields) =>
    readBulkRefusal((await call('PATCH', '/links/bulk', { ids: [linkId], set: fields })).body),
};

/** Fields that are of one link alone: a bulk change cannot set them. */
const ofOneLink = ['url', 'slug', 'title', 'externalId', 'tags'];

const rule = { conditions: [{ type: 'country', in: ['DE'] }] };
const splitTo = (...urls: string[]) => ({
  variants: [
    { url: urls[0], weight: 50 },
    { url: urls[1] ?? url, weight: 50 },
  ],
});
const large = Array.from({ length: 20 }, () => ({ ...rule, url: `https://example.com/${'x'.repeat(2_000)}` }));

/** Bodies with one fault each, which steps of validation find; no two of one group set the same field. */
const faults: Record<string, Record<string, object>> = {
  url: {
    'no address': { url: 'nonsense' },
    'own host': { url: 'https://lnk.example/x' },
    'custom domain': { url: `https://${customHost}/x` },
    'unknown scheme': { url: 'acme-app://open' },
  },
  slug: {
    reserved: { slug: 'api' },
    'with spaces': { slug: 'a b' },
    taken: { slug: 'taken' },
  },
  schedule: { 'end before start': { startsAt: '2031-01-02T00:00:00Z', expiresAt: '2031-01-01T00:00:00Z' } },
  status: { 'cached with a limit': { redirectStatus: 301, clickLimit: 5 } },
  expirationUrl: {
    'no address': { expirationUrl: 'nonsense' },
    'own host': { expirationUrl: 'https://lnk.example/x' },
    'custom domain': { expirationUrl: `https://${customHost}/x` },
  },
  blockedUrl: {
    'own host': { blockedUrl: 'https://lnk.example/x' },
    'custom domain': { blockedUrl: `https://${customHost}/y` },
  },
  rules: {
    'unknown scheme': { rules: [{ ...rule, url: 'acme-app://open' }] },
    'own host': {
      rules: [
        { ...rule, block: true },
        { ...rule, url: 'https://lnk.example/x' },
      ],
    },
    'custom domain': { rules: [{ ...rule, url: `https://${customHost}/x` }] },
    'unknown place': { rules: [{ conditions: [{ type: 'city', in: ['Berlin'] }], url }] },
    'too large': { rules: large },
    'wrong kind': { rules: [{ conditions: [{ type: 'mood', in: ['good'] }], url }] },
  },
  split: {
    'unknown scheme': { split: splitTo(url, 'acme-app://open') },
    'custom domain': { split: splitTo(`https://${customHost}/x`) },
    'wrong weights': { split: { variants: [{ url, weight: 50 }] } },
  },
  social: { 'no picture': { social: { image: 'http://example.com/a.png' } } },
  password: { empty: { password: '' } },
  externalId: { taken: { externalId: 'taken' } },
  tags: { blank: { tags: [' '] } },
  clickLimit: { none: { clickLimit: 0 } },
  forwardPath: { unknown: { forwardPath: 'prepend' } },
};

/** What the contract finds while it parses a body; everything else is found by the steps after that. */
const byContract = /no address|with spaces|end before start|cached|wrong|no picture|empty|blank|none|forwardPath/;

const named = Object.entries(faults).flatMap(([group, bodies]) =>
  Object.entries(bodies).map(([what, body]) => ({ group, name: `${group}: ${what}`, body })),
);
const inSteps = named.filter(({ name }) => !byContract.test(name));
const pairs = inSteps.flatMap((one, index) =>
  inSteps
    .slice(index + 1)
    .filter(({ group, body }) => group !== one.group && !Object.keys(body).some((field) => field in one.body))
    .map((other) => ({ name: `${one.name} and ${other.name}`, body: { ...one.body, ...other.body } })),
);

async function refuseEverywhere(body: object): Promise<Record<string, Refusal | undefined>> {
  const isOfOne = Object.keys(body).some((field) => ofOneLink.includes(field));
  const used = Object.entries(ways).filter(([name]) => !isOfOne || name !== 'change many');
  const refusals: Record<string, Refusal | undefined> = {};
  for (const [name, send] of used) refusals[name] = await send(body);
  return refusals;
}

describe('an invalid body is refused with the same code and fields by every operation', () => {
  test.each(named)('$name', async ({ body }) => {
    const refusals = await refuseEverywhere(body);
    const { create: first } = refusals;
    expect(first?.fields.length, JSON.stringify(first)).toBeGreaterThan(0);
    for (const [way, refusal] of Object.entries(refusals)) expect({ way, ...refusal }).toEqual({ way, ...first });
  });

  test('also where two faults are in one body: the same one is found first', async () => {
    const differing: unknown[] = [];
    for (const { name, body } of pairs) {
      const refusals = await refuseEverywhere(body);
      const distinct = new Set(Object.values(refusals).map((refusal) => JSON.stringify(refusal)));
      if (distinct.size !== 1 || refusals['create'] === undefined) differing.push({ name, refusals });
    }
    expect(pairs.length).toBeGreaterThan(100);
    expect(differing).toEqual([]);
  });
});

test('nothing of a refused body is stored', async () => {
  const { body } = await call('GET', `/links/${linkId}`, undefined);
  expect(body.data).toMatchObject({ url, rules: null, split: null, expirationUrl: null, hasPassword: false });
  const { body: list } = await call('GET', '/links', undefined);
  expect((list.data as unknown as { pagination: { total: number } }).pagination.total).toBe(2);
});

describe('of a hundred links with the same fault', () => {
  test.each([
    ['an unknown domain', { url, domain: 'unknown.example' }, 'find-served-slug-policy'],
    ['a template that there is not', { url, utmTemplateId: 'utm_q1elggt3h2ufkDLwJZXh' }, 'find-utm-template'],
  ])('%s costs one query', async (_name, link, query) => {
    const spy = vi.spyOn(management.pool, 'query');
    const { body } = await call('POST', '/links/bulk', { links: Array.from({ length: 100 }, () => link) });
    const queries = spy.mock.calls.filter(([given]) => (given as { name?: string }).name === query).length;
    spy.mockRestore();
    expect({ ...readCounts(body), queries }).toEqual({ created: 0, failed: 100, queries: 1 });
  });

  const readCounts = (body: unknown) => {
    const { created, failed } = (body as { data: { created: number; failed: number } }).data;
    return { created, failed };
  };
});
