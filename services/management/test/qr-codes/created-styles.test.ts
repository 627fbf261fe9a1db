import type { CreatedLinks, Link } from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng, sendUpload } from '../support/upload-calls.ts';

allowLongTests('large amounts');

let management: TestManagement;
let logo: string;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  logo = (await sendUpload(management, drawPng(300, 200), { query: 'purpose=logo' })).body.data.id;
});
afterAll(() => management.stop());

const url = 'https://example.com/';
const style = { margin: 3, dark: '#14532d', light: '#f0fdf4', level: 'Q', dots: 'rounded', corners: 'dot' };
type Result = { success: boolean; data?: Link; error?: { code: string; details?: { field: string }[] } };

async function createMany(links: unknown[], headers: Record<string, string> = {}): Promise<Result[]> {
  const { body, text } = await management.call('POST', '/v1/links/bulk', { links }, { headers });
  expect(body.success, text).toBe(true);
  return (body.data as unknown as CreatedLinks).results as Result[];
}

async function readStyle(id: string | undefined) {
  return (await management.call('GET', `/v1/links/${id}/qr-style`)).body.data as unknown as { stored: boolean };
}

const countStyles = async () =>
  Number((await management.pool.query<{ count: string }>('select count(*) from qr_styles')).rows[0]?.count);

describe('links that are created together with the looks of their QR codes', () => {
  test('have what the route of a single look would have stored, and all others a plain code', async () => {
    const given = [
      style,
      { ...style, logo, frame: ' Hallo ' },
      { dark: '123', light: '#fff' },
      { transparent: true, frame: null, logo: null },
      {},
      null,
      undefined,
    ];
    const results = await createMany(given.map((qrStyle) => ({ url, qrStyle })));
    for (const [place, qrStyle] of given.entries()) {
      const { id } = results[place]?.data ?? {};
      const single = await management.create();
      if (qrStyle) expect((await management.call('PUT', `/v1/links/${single.id}/qr-style`, qrStyle)).status).toBe(200);
      expect([qrStyle, await readStyle(id)]).toEqual([qrStyle, await readStyle(single.id)]);
      expect((await readStyle(id)).stored).toBe(Boolean(qrStyle));
    }
    const svg = await fetch(`${management.url}/v1/links/${results[1]?.data?.id}/qr?format=svg`, {
      headers: { authorization: `Bearer ${management.owner.token}` },
    });
    const drawn = await svg.text();
    expect(drawn).toContain('#14532d');
    expect(drawn).toContain('data:image/png');
  });

  test.each([
    [{ dark: '#eeeeee' }, 'VALIDATION_ERROR', ['qrStyle.dark']],
    [{ frame: 'Hi', margin: 0, dots: 'dot', corners: 'dot' }, 'VALIDATION_ERROR', ['qrStyle.dots']],
    [{ frame: '漢字' }, 'VALIDATION_ERROR', ['qrStyle.frame']],
    [{ dots: 'star', margin: 11 }, 'VALIDATION_ERROR', ['qrStyle.margin', 'qrStyle.dots']],
    [{ dotz: 'dot' }, 'VALIDATION_ERROR', ['qrStyle.dotz']],
    ['{"dots":"dot"}', 'VALIDATION_ERROR', ['qrStyle']],
    [{ logo: 'upl_00000000000000000000' }, 'VALIDATION_ERROR', ['qrStyle.logo']],
    [{ logo: 'nope' }, 'VALIDATION_ERROR', ['qrStyle.logo']],
  ])('are refused, and not the others, with %j', async (qrStyle, code, fields) => {
    const before = await countStyles();
    const slug = `refused-${before}-${JSON.stringify(qrStyle).length}`;
    const [good, refused] = await createMany([
      { url, qrStyle: style },
      { url, slug, qrStyle },
    ]);
    expect(good?.success).toBe(true);
    expect([refused?.error?.code, refused?.error?.details?.map(({ field }) => field)]).toEqual([code, fields]);
    expect((await management.call('GET', `/v1/links/by-slug?slug=${slug}`)).status).toBe(404);
    expect(await countStyles()).toBe(before + 1);
  });

  test('that have a logo of another workspace are refused', async () => {
    const { token } = await management.newWorkspace();
    const theirs = (await sendUpload(management, drawPng(9, 9), { query: 'purpose=logo', token })).body.data.id;
    const [refused] = await createMany([{ url, qrStyle: { logo: theirs } }]);
    expect(refused?.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'qrStyle.logo' }] });
  });

  test('that are refused for their slug store no look', async () => {
    const before = await countStyles();
    const [first, second] = await createMany([
      { url, slug: 'only-once', qrStyle: style },
      { url, slug: 'only-once', qrStyle: style },
    ]);
    expect([first?.success, second?.error?.code]).toEqual([true, 'SLUG_TAKEN']);
    expect(await countStyles()).toBe(before + 1);
  });

  test('can have a text in the frame of each, in any number', async () => {
    const results = await createMany(
      Array.from({ length: 200 }, (_, n) => ({ url, qrStyle: { ...style, frame: `Table ${n}` } })),
    );
    expect(results.filter(({ success }) => !success)).toEqual([]);
    expect(await readStyle(results[199]?.data?.id)).toMatchObject({ style: { frame: 'Table 199' } });
  });

  test('can have twenty looks in a call; the links with others are refused', async () => {
    const look = (n: number) => ({ ...style, dark: `#0000${(16 + n).toString(16)}` });
    const results = await createMany(Array.from({ length: 44 }, (_, n) => ({ url, qrStyle: look(n % 22) })));
    const refused = results.flatMap(({ success }, n) => (success ? [] : [n]));
    expect(refused).toEqual([20, 21, 42, 43]);
    expect(results[20]?.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'qrStyle', code: 'TOO_MANY' }],
    });
  });

  test('are created once with an idempotency key, with external ids and tags too', async () => {
    const links = [{ url, externalId: 'erp-1', tags: ['Posters'], qrStyle: { ...style, frame: 'Once' } }];
    const before = await countStyles();
    const first = await createMany(links, { 'idempotency-key': 'styled' });
    expect(await createMany(links, { 'idempotency-key': 'styled' })).toEqual(first);
    expect(await countStyles()).toBe(before + 1);
    expect(await readStyle(first[0]?.data?.id)).toMatchObject({ stored: true, style: { frame: 'Once' } });
  });
});

test('a link that is created alone has no look in its body', async () => {
  const { status, body } = await management.call('POST', '/v1/links', { url, qrStyle: style });
  expect([status, body.error.details]).toMatchObject([400, [{ field: 'qrStyle', code: 'UNKNOWN_FIELD' }]]);
});
