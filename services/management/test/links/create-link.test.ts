import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { link, success } from '@linkplane/contracts';
import { isReservedSlug } from '@linkplane/slugs';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
});
afterAll(() => management.stop());

const post = (body: unknown) => management.call('POST', '/v1/links', body);
const example = 'https://example.com/';

describe('a created link', () => {
  test('has every field, null or false where unset, and no others', async () => {
    const { status, body } = await post({ url: 'https://example.com' });
    expect(status).toBe(201);
    expect(success(link.strict()).strict().safeParse(body).error).toBeUndefined();
    expect(body.data).toMatchObject({
      url: example,
      domain: 'lnk.example',
      shortUrl: `https://lnk.example/${body.data.slug}`,
      title: null,
      notes: null,
      tags: [],
      clicks: 0,
      startsAt: null,
      expiresAt: null,
      clickLimit: null,
      expirationUrl: null,
      utmSource: null,
      appLinkingEnabled: false,
      redirectDelayEnabled: false,
      forwardQuery: false,
      archived: false,
    });
    expect(body.data.id).toMatch(/^lnk_[0-9A-Za-z]{20}$/);
    expect(body.data.slug).toMatch(/^[23456789abcdefghjkmnpqrstuvwxyz]{7}$/);
    expect(body.data.updatedAt).toBe(body.data.createdAt);
  });

  test('has every given field, also when it is read, at both base paths of the API', async () => {
    const fields = {
      url: 'https://example.com/path?q=1#part',
      slug: 'Full-Fields_1',
      title: 'Tïtle 🎉',
      notes: 'Posters,\nspring fair 🎉',
      startsAt: '2031-01-01T00:00:00.000Z',
      expiresAt: '2031-06-01T00:00:00.000Z',
      clickLimit: 5,
      expirationUrl: 'https://example.com/over',
      utmSource: 'news',
      utmMedium: 'mail',
      utmCampaign: 'spring',
      utmTerm: 'running shoes',
      utmContent: 'header',
      appLinkingEnabled: true,
      iosEnabled: true,
      androidEnabled: true,
      redirectDelayEnabled: true,
      forwardQuery: true,
      archived: true,
      tags: ['Fair', 'spring'],
    };
    const { body } = await post(fields);
    expect(body.data).toMatchObject(fields);
    for (const base of ['/v1', '/api/v1']) {
      const { status, body: got } = await management.call('GET', `${base}/links/${body.data.id}`);
      expect(status).toBe(200);
      expect(got).toEqual(body);
    }
  });

  test('has times in UTC with milliseconds, whatever offset was given', async () => {
    const made = await management.create({
      startsAt: '2031-01-01T02:30:00+02:30',
      expiresAt: '2031-01-01T00:00:00.1239Z',
    });
    expect(made.startsAt).toBe('2031-01-01T00:00:00.000Z');
    expect(made.expiresAt).toBe('2031-01-01T00:00:00.123Z');
  });

  test('accepts a past expiry and the first and last supported times', async () => {
    expect((await management.create({ expiresAt: '2001-01-01T00:00:00Z' })).expiresAt).toBe('2001-01-01T00:00:00.000Z');
    const made = await management.create({ startsAt: '0001-01-01T00:00:00Z', expiresAt: '9999-12-31T23:59:59.999Z' });
    expect(made.startsAt).toBe('0001-01-01T00:00:00.000Z');
    expect(made.expiresAt).toBe('9999-12-31T23:59:59.999Z');
  });

  test('ignores fields that responses alone have, and accepts null for nullable ones', async () => {
    const made = await management.create({ id: 'lnk_mine', clicks: 99, suspended: {}, title: null, clickLimit: null });
    expect(made).toMatchObject({ clicks: 0, title: null, clickLimit: null });
    expect(made.id).not.toBe('lnk_mine');
  });

  test('has its destination in normalised form', async () => {
    for (const [given, stored] of [
      ['HTTPS://EXAMPLE.com:443/a b', 'https://example.com/a%20b'],
      ['https:example.org', 'https://example.org/'],
      ['http://ｅｘａｍｐｌｅ.com/ü', 'http://example.com/%C3%BC'],
      ['https://example.com/\ta\nb', 'https://example.com/ab'],
    ])
      expect((await management.create({ url: given })).url).toBe(stored);
  });
});

describe('slugs', () => {
  test('are unique in any casing and keep the casing they were given', async () => {
    expect((await management.create({ slug: 'MyCase' })).slug).toBe('MyCase');
    expect((await post({ url: example, slug: 'mycASE' })).body.error.code).toBe('SLUG_TAKEN');
  });

  test('may have 1 to 64 characters', async () => {
    await management.create({ slug: 'z' });
    await management.create({ slug: 'a'.repeat(64) });
    for (const slug of [
      '',
      'a'.repeat(65),
      '-a',
      'a-',
      '_a',
      'a b',
      'a/b',
      'ä',
      'a\0',
      'a.b',
      '\ud800',
      ' a',
      'a\n',
      7,
      null,
      [],
      {},
    ]) {
      const { status, body } = await post({ url: example, slug });
      expect([slug, status, body.error.code]).toEqual([slug, 400, 'VALIDATION_ERROR']);
      expect(body.error.details[0]!.field).toBe('slug');
    }
  });

  test('that are reserved words are refused in any casing', async () => {
    for (const slug of ['api', 'V1', 'Metrics', 'b', 'www', 'undefined']) {
      expect(isReservedSlug(slug)).toBe(true);
      const { status, body } = await post({ url: example, slug });
      expect([status, body.error.code]).toEqual([400, 'SLUG_TAKEN']);
      expect(body.error.message).toBe(`The slug "${slug}" is reserved.`);
    }
  });

  test('requested by many links at once are given to exactly one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => post({ url: example, slug: index % 2 ? 'Contended' : 'contended' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 23 }, () => 400)]);
    expect(new Set(responses.filter(({ status }) => status === 400).map(({ body }) => body.error.code))).toEqual(
      new Set(['SLUG_TAKEN']),
    );
  });

  test('a refused create stores nothing', async () => {
    const count = async () => (await management.call('GET', '/v1/links')).body.data.pagination.total;
    const before = await count();
    await post({ url: example, slug: 'mycase' });
    await post({ url: 'ftp://example.com' });
    expect(await count()).toBe(before);
  });
});

describe('destinations', () => {
  const refused = [
    '',
    ' ',
    'example.com',
    '//example.com',
    '/path',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    'mailto:unknown',
    'sms:',
    'intent://x#Intent;end',
    'whatsapp:',
    'http://',
    'http://u:p@example.com/',
    'http://u@example.com/',
    'https://exa mple.com',
    'http://[::1',
    'http://example.com:99999/',
    'https://lnk.example/other',
    'http://LNK.example./other',
    'https://example.com/\0',
    'https://example.com/\ud800',
  ];
  test.each(refused)('%j is INVALID_URL', async (url) => {
    const { status, body } = await post({ url });
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
    const expiration = await post({ url: example, expirationUrl: url });
    expect([expiration.status, expiration.body.error.code]).toEqual([400, 'INVALID_URL']);
  });

  test.each([
    undefined,
    null,
    5,
    true,
    [],
    {},
    'https://example.com/' + 'a'.repeat(8_192),
    'https://example.com/' + 'ü'.repeat(2_000),
  ])('%j is VALIDATION_ERROR', async (url) => {
    const { status, body } = await post({ url });
    expect([status, body.error.code, body.error.details[0]!.field]).toEqual([400, 'VALIDATION_ERROR', 'url']);
  });

  test.each([
    ['mailto:ada@example.com?subject=Hi there', 'mailto:ada@example.com?subject=Hi%20there'],
    ['MailTo:"Ada <x>"@example.com', 'mailto:%22Ada%20%3Cx%3E%22@example.com'],
    ['tel:+44 20 1234', 'tel:+44%2020%201234'],
    ['sms:+4912345?body=Hi', 'sms:+4912345?body=Hi'],
    [' whatsapp://send?phone=4912345 ', 'whatsapp://send?phone=4912345'],
    ['GEO:52.5,13.4', 'geo:52.5,13.4'],
    ['market://details?id=com.example.app', 'market://details?id=com.example.app'],
    ['facetime-audio:ada@example.com', 'facetime-audio:ada@example.com'],
  ])('%j is accepted as the destination alone, and stored as %j', async (url, stored) => {
    const link = await management.create({ url });
    expect(link.url).toBe(stored);
    const expiration = await post({ url: example, expirationUrl: url });
    expect([expiration.status, expiration.body.error.code]).toEqual([400, 'INVALID_URL']);
    const { status, body } = await management.call('PATCH', `/v1/links/${link.id}`, { url: example });
    expect([status, (body.data as { url: string }).url]).toEqual([200, example]);
  });

  test('of 8,192 characters are stored unchanged', async () => {
    const url = `https://example.com/${'a'.repeat(8_192 - 20)}`;
    expect((await management.create({ url })).url).toBe(url);
  });

  test('are reported together with other invalid fields', async () => {
    const { body } = await post({ url: 'nope', slug: 'a b', title: 5, clickLimit: 0, iosEnabled: 'yes' });
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details.map(({ field }) => field).sort()).toEqual(
      ['clickLimit', 'iosEnabled', 'slug', 'title', 'url'].sort(),
    );
  });
});

describe('other fields', () => {
  test.each([
    ['title', 'a'.repeat(256)],
    ['notes', 'a'.repeat(2_001)],
    ['notes', 5],
    ['title', 'a\0b'],
    ['title', '\udc00'],
    ['title', 5],
    ['utmSource', 'a'.repeat(256)],
    ['utmMedium', ['x']],
    ['utmCampaign', '\0'],
    ['startsAt', 'tomorrow'],
    ['startsAt', '2031-01-01'],
    ['startsAt', '2031-01-01T00:00:00'],
    ['startsAt', '2031-02-30T00:00:00Z'],
    ['startsAt', 1_900_000_000_000],
    ['expiresAt', '0000-01-01T00:00:00Z'],
    ['expiresAt', '9999-12-31T23:59:59-23:59'],
    ['expiresAt', '+275760-09-13T00:00:00Z'],
    ['clickLimit', 0],
    ['clickLimit', -1],
    ['clickLimit', 1.5],
    ['clickLimit', '5'],
    ['clickLimit', 1e300],
    ['clickLimit', 2 ** 53],
    ['expirationUrl', 5],
    ['iosEnabled', null],
    ['androidEnabled', 1],
    ['appLinkingEnabled', 'true'],
    ['redirectDelayEnabled', {}],
    ['forwardQuery', null],
    ['domain', 'not-mine.example'],
    ['domain', 5],
  ])('%s may not be %j', async (field, value) => {
    const { status, body } = await post({ url: example, [field]: value });
    expect([status, body.error.code, body.error.details]).toMatchObject([400, 'VALIDATION_ERROR', [{ field }]]);
  });

  test('an expiry that is not after the start is refused', async () => {
    for (const expiresAt of ['2031-01-01T00:00:00Z', '2030-01-01T00:00:00Z']) {
      const { body } = await post({ url: example, startsAt: '2031-01-01T00:00:00Z', expiresAt });
      expect([body.error.code, body.error.details[0]!.field]).toEqual(['VALIDATION_ERROR', 'expiresAt']);
    }
  });

  test('a click limit creates a budget that starts at zero', async () => {
    const made = await management.create({ clickLimit: 3 });
    const { rows } = await management.pool.query('select used from click_budgets where link_id = $1', [made.id]);
    expect(rows).toEqual([{ used: 0 }]);
  });
});
