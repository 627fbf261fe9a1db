import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

const url = 'https://example.com/';
const germans = { conditions: [{ type: 'country', in: ['DE'] }], url: 'https://example.com/de' };
const variants = [
  { name: 'Old', url: 'https://example.com/old', weight: 40 },
  { url: 'https://example.com/new', weight: 60 },
];
const post = (fields: object) => management.call('POST', '/v1/links', { url, ...fields });
const patch = (id: string, fields: object) => management.call('PATCH', `/v1/links/${id}`, fields);
const read = async (id: string) => (await management.call('GET', `/v1/links/${id}`)).body.data;

test('a link on which nothing is set shows that', async () => {
  expect(await management.create()).toMatchObject({
    rules: null,
    blockedUrl: null,
    split: null,
    social: null,
    hasPassword: false,
    clickToken: false,
    forwardPath: 'off',
    redirectStatus: 302,
  });
});

test('a link has every field as it was given, with ids for rules and variants, also when it is read', async () => {
  const given = {
    blockedUrl: 'https://example.com/blocked',
    social: { title: 'A title', image: 'https://example.com/i.png' },
    clickToken: true,
    forwardPath: 'append',
    rules: [
      { ...germans, name: 'Germany' },
      { conditions: [{ type: 'os', in: ['ios'] }], block: true },
    ],
    split: { variants, endsAt: '2031-01-01T00:00:00Z' },
  };
  const made = await management.create(given);
  expect(made).toMatchObject({
    blockedUrl: given.blockedUrl,
    social: { ...given.social, description: null },
    clickToken: true,
    forwardPath: 'append',
    split: { variants, endsAt: '2031-01-01T00:00:00.000Z', winner: null },
  });
  const rul = expect.stringMatching(/^rul_[0-9A-Za-z]{20}$/) as string;
  expect(made.rules).toEqual([
    { id: rul, name: 'Germany', ...germans, block: false },
    { id: rul, name: null, conditions: [{ type: 'os', in: ['iOS'] }], url: null, block: true },
  ]);
  expect(made.split?.variants.map(({ id }) => id)).toEqual([
    expect.stringMatching(/^var_[0-9A-Za-z]{20}$/),
    expect.stringMatching(/^var_[0-9A-Za-z]{20}$/),
  ]);
  expect(await read(made.id)).toEqual(made);
});

test('what a response shows of rules, split and preview is accepted again, and keeps its ids', async () => {
  const made = await management.create({ rules: [germans], split: { variants }, social: { title: 'A' } });
  const { rules, split, social } = made;
  const { body } = await patch(made.id, { rules, split: { ...split, winner: split?.variants[0]?.id }, social });
  expect(body.data).toMatchObject({
    rules,
    social,
    split: { variants: split?.variants, winner: split?.variants[0]?.id },
  });
});

test('null unsets a field, and so does an empty list of rules', async () => {
  const made = await management.create({
    rules: [germans],
    split: { variants },
    social: { title: 'A' },
    blockedUrl: url,
  });
  await patch(made.id, { rules: [], split: null, social: null, blockedUrl: null });
  expect(await read(made.id)).toMatchObject({ rules: null, split: null, social: null, blockedUrl: null });
});

describe('a password', () => {
  const password = 'pass Ŵörd 🔑';

  test('is shown by no response, and stored as an Argon2id hash alone', async () => {
    const made = await management.create({ password });
    expect(made).toMatchObject({ hasPassword: true });
    expect(made).not.toHaveProperty('password');
    const stored = await management.pool.query<{ row: string; hash: string }>(
      'select links::text as row, password_hash as hash from links where id = $1',
      [made.id],
    );
    expect(stored.rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect(stored.rows[0]?.row).not.toContain('Ŵörd');
  });

  test('stays when other fields change, and is removed by null', async () => {
    const { id } = await management.create({ password });
    expect((await patch(id, { title: 'Other' })).body.data.hasPassword).toBe(true);
    expect((await patch(id, { password: null })).body.data.hasPassword).toBe(false);
  });

  test.each(['', 'x'.repeat(129), 5, '\0'])('may not be %j', async (wrong) => {
    const { status, body } = await post({ password: wrong });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'password']);
    expect(body.error.message).not.toContain('xxx');
  });

  test('of many links of one call is hashed once', async () => {
    const links = Array.from({ length: 60 }, () => ({ url, password }));
    const { body } = await management.call('POST', '/v1/links/bulk', { links });
    expect(body.data).toMatchObject({ created: 60 });
    const others = Array.from({ length: 60 }, (_, index) => ({ url, password: `password ${index}` }));
    const refused = await management.call('POST', '/v1/links/bulk', { links: others });
    expect(refused.body.data).toMatchObject({ created: 50, failed: 10 });
  });
});

test('bulk requests set all of the fields', async () => {
  const { body } = await management.call('POST', '/v1/links/bulk', {
    links: [{ url, rules: [germans], password: 'a' }],
  });
  const { results } = body.data as unknown as { results: { data: { id: string } }[] };
  const id = results[0]?.data.id ?? '';
  expect(await read(id)).toMatchObject({ rules: [germans], hasPassword: true });
  const set = { rules: null, split: { variants }, password: null, forwardPath: 'ignore' };
  await management.call('PATCH', '/v1/links/bulk', { ids: [id], set });
  expect(await read(id)).toMatchObject({ rules: null, split: { variants }, hasPassword: false, forwardPath: 'ignore' });
});

test('PUT by external id creates and updates all of the fields', async () => {
  const put = (fields: object) => management.call('PUT', '/v1/links/by-external-id/decides', fields);
  expect((await put({ url, rules: [germans] })).status).toBe(201);
  const { status, body } = await put({ split: { variants }, password: 'a' });
  expect([status, body.data]).toMatchObject([200, { rules: [germans], split: { variants }, hasPassword: true }]);
});

const conditions = (...of: object[]) => ({ rules: [{ conditions: of, url }] });
const rulesWith = (count: number, rule: object) => ({ rules: Array.from({ length: count }, () => rule) });

describe('a refused field is named by its path', () => {
  test.each<[string, string, object]>([
    ['rules', 'too many rules', rulesWith(21, germans)],
    ['rules', 'no list', { rules: {} }],
    ['rules.0', 'no object', { rules: [1] }],
    ['rules.0.url', 'neither url nor block', { rules: [{ conditions: germans.conditions }] }],
    ['rules.0.block', 'both', { rules: [{ ...germans, block: true }] }],
    ['rules.0.conditions', 'no conditions', { rules: [{ ...germans, conditions: [] }] }],
    ['rules.0.conditions', 'too many', conditions(...Array.from({ length: 11 }, () => germans.conditions[0] ?? {}))],
    ['rules.0.id', 'an id of another kind', { rules: [{ ...germans, id: 'lnk_q1elggt3h2ufkDLwJZXh' }] }],
    ['rules.1.id', 'an id twice', rulesWith(2, { ...germans, id: 'rul_q1elggt3h2ufkDLwJZXh' })],
    ['rules.0.name', 'a long name', { rules: [{ ...germans, name: 'x'.repeat(101) }] }],
    ['rules.0.conditions.0.type', 'an unknown type', conditions({ type: 'mood', in: ['good'] })],
    ['rules.0.conditions.1', 'no object', conditions(germans.conditions[0] ?? {}, 7 as unknown as object)],
    ['rules.0.conditions.0.not', 'no flag', conditions({ ...germans.conditions[0], not: 'yes' })],
    ['rules.0.conditions.0.in', 'no values', conditions({ type: 'country', in: [] })],
    ['rules.0.conditions.0.in', 'too many values', conditions({ type: 'country', in: Array(101).fill('DE') })],
    ['rules.0.conditions.0.in.1', 'no country', conditions({ type: 'country', in: ['DE', 'UK'] })],
    ['rules.0.conditions.0.in.0', 'no continent', conditions({ type: 'continent', in: ['XX'] })],
    ['rules.0.conditions.0.in.0', 'no device', conditions({ type: 'device', in: ['toaster'] })],
    ['rules.0.conditions.0.in.0', 'no system', conditions({ type: 'os', in: ['BeOS'] })],
    ['rules.0.conditions.0.in.0', 'no browser', conditions({ type: 'browser', in: ['Googlebot'] })],
    ['rules.0.conditions.0.in.0', 'no language', conditions({ type: 'language', in: ['german'] })],
    ['rules.0.conditions.0.in.0', 'no host', conditions({ type: 'referrer', in: ['https://example.com'] })],
    ['rules.0.conditions.0.in.0', 'no address', conditions({ type: 'ip', in: ['example.com'] })],
    ['rules.0.conditions.0.name', 'no name', conditions({ type: 'query', name: '' })],
    ['rules.0.conditions.0.after', 'no date', conditions({ type: 'date' })],
    [
      'rules.0.conditions.0.before',
      'dates in the wrong order',
      conditions({ type: 'date', after: '2031-01-01T00:00:00Z', before: '2030-01-01T00:00:00Z' }),
    ],
    ['rules.0.conditions.0.days', 'no time', conditions({ type: 'time', timezone: 'UTC' })],
    ['rules.0.conditions.0.days.0', 'day 8', conditions({ type: 'time', days: [8], timezone: 'UTC' })],
    ['rules.0.conditions.0.to', 'from without to', conditions({ type: 'time', from: '09:00', timezone: 'UTC' })],
    ['rules.0.conditions.0.from', '24:00', conditions({ type: 'time', from: '24:00', to: '09:00', timezone: 'UTC' })],
    ['rules.0.conditions.0.timezone', 'no zone', conditions({ type: 'time', days: [1], timezone: '+02:00' })],
    ['split.variants', 'one variant', { split: { variants: [{ url, weight: 100 }] } }],
    [
      'split.variants',
      '99 percent',
      {
        split: {
          variants: [
            { url, weight: 50 },
            { url, weight: 49 },
          ],
        },
      },
    ],
    [
      'split.variants.0.weight',
      'a fraction',
      {
        split: {
          variants: [
            { url, weight: 0.5 },
            { url, weight: 50 },
          ],
        },
      },
    ],
    ['split.winner', 'an unknown winner', { split: { variants, winner: 'var_q1elggt3h2ufkDLwJZXh' } }],
    ['split.endsAt', 'no instant', { split: { variants, endsAt: '2031-01-01' } }],
    ['social.title', 'an empty preview', { social: {} }],
    ['social.title', 'a long title', { social: { title: 'x'.repeat(121) } }],
    ['social.description', 'a long description', { social: { description: 'x'.repeat(301) } }],
    ['clickToken', 'no flag', { clickToken: null }],
    ['forwardPath', 'an unknown mode', { forwardPath: 'prepend' }],
    ['redirectStatus', 'an unknown status', { redirectStatus: 303 }],
    ['redirectStatus', '301 with rules', { redirectStatus: 301, rules: [germans] }],
    ['redirectStatus', '301 with a split', { redirectStatus: 301, split: { variants } }],
    ['redirectStatus', '307 with a cap', { redirectStatus: 307, clickLimit: 5 }],
    ['redirectStatus', '308 with a start', { redirectStatus: 308, startsAt: '2031-01-01T00:00:00Z' }],
    ['redirectStatus', '301 with an end', { redirectStatus: 301, expiresAt: '2031-01-01T00:00:00Z' }],
    ['redirectStatus', '301 with a password', { redirectStatus: 301, password: 'a' }],
  ])('%s: %s', async (field, _what, fields) => {
    const { status, body } = await post(fields);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('a status that does not fit the fields that a link has already is refused', async () => {
    const { id } = await management.create({ rules: [germans] });
    expect((await patch(id, { redirectStatus: 301 })).body.error.details[0]?.field).toBe('redirectStatus');
    expect((await patch(id, { redirectStatus: 301, rules: [] })).body.data.redirectStatus).toBe(301);
    expect((await patch(id, { clickLimit: 5 })).body.error.details[0]?.field).toBe('redirectStatus');
    const { body } = await management.call('PATCH', '/v1/links/bulk', { ids: [id], set: { clickLimit: 5 } });
    expect(body.data).toMatchObject({ failed: 1 });
  });
});

describe('a destination', () => {
  const places: [string, (to: string) => object][] = [
    ['rules.0.url', (to) => ({ rules: [{ ...germans, url: to }] })],
    ['split.variants.1.url', (to) => ({ split: { variants: [variants[0], { url: to, weight: 60 }] } })],
  ];

  test.each(places)('%s follows the rules of the url of the link', async (field, fields) => {
    for (const to of ['mailto:a@example.com', 'tel:+49301234']) expect((await post(fields(to))).status, to).toBe(201);
    for (const to of ['javascript:alert(1)', 'https://user@example.com/', 'acme://app', 'nonsense']) {
      const { body } = await post(fields(to));
      expect([body.error.code, body.error.details[0]?.field], to).toEqual(['INVALID_URL', field]);
    }
  });

  test.each([...places, ['blockedUrl', (to: string) => ({ blockedUrl: to })] as (typeof places)[number]])(
    '%s may not lead back to the service',
    async (_field, fields) => {
      const { id } = await management.create();
      for (const made of [
        await post(fields('http://localhost:8080/x')),
        await patch(id, fields('http://127.0.0.1:8080/')),
      ])
        expect([made.status, made.body.error.code]).toEqual([400, 'INVALID_URL']);
    },
  );

  test.each(['http://example.com/i.png', 'data:image/png;base64,AA', 'mailto:a@example.com'])(
    'of a preview is an https URL, not %s',
    async (image) => {
      const { body } = await post({ social: { image } });
      expect([body.error.code, body.error.details[0]?.field]).toEqual(['INVALID_URL', 'social.image']);
    },
  );

  test('for blocked visitors is a web page', async () => {
    expect((await post({ blockedUrl: 'mailto:a@example.com' })).body.error.code).toBe('INVALID_URL');
  });
});

test('a link that takes more than 32 KB with all of its rules is refused, also by a change', async () => {
  const long = { ...germans, url: `https://example.com/${'x'.repeat(8_000)}` };
  expect((await post({ rules: [long, long, long] })).status).toBe(201);
  const { body } = await post({ rules: [long, long, long, long] });
  expect([body.error.code, body.error.details[0]?.field]).toEqual(['VALIDATION_ERROR', 'rules']);
  const { id } = await management.create({ rules: [long, long, long] });
  const changed = await patch(id, { url: long.url });
  expect([changed.status, changed.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});
