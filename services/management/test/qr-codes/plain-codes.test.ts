import jsQRModule from 'jsqr';
import { PNG } from 'pngjs';
import { create } from 'qrcode';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkQr, success, type Link } from '@linkplane/contracts';
import { drawSvgOnto, type Picture } from '../support/draw-svg-onto.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

allowLongTests('large amounts');

// A CommonJS module that is its own default.
const jsQR = jsQRModule as unknown as (typeof jsQRModule)['default'];

let management: TestManagement;
let made: Link;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  made = await management.create({ slug: 'Spring-Sale' });
});
afterAll(() => management.stop());

const host = `${'long-name.'.repeat(24)}example`;
const getQr = (query: Record<string, string | number>, headers: Record<string, string> = {}, id = made.id) =>
  fetch(`${management.url}/v1/links/${id}/qr?${new URLSearchParams(toTexts(query)).toString()}`, {
    headers: { authorization: `Bearer ${management.owner.token}`, ...headers },
  });
const toTexts = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
const readPng = async (response: Response): Promise<Picture> =>
  PNG.sync.read(Buffer.from(await response.arrayBuffer()));

function decode({ data, width, height }: Picture): string | undefined {
  return jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'attemptBoth' })?.data;
}

/** Compares every pixel with the module that it belongs to; none may be mixed, cut or shifted. */
function expectCrisp(picture: Picture, text: string, margin: number, dark: number[], light: number[]): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const scale = Math.floor(picture.width / (modules.size + 2 * margin));
  const offset = Math.floor((picture.width - modules.size * scale) / 2);
  expect(offset).toBeGreaterThanOrEqual(margin * scale);
  let wrong = 0;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [row, column] = [Math.floor((y - offset) / scale), Math.floor((x - offset) / scale)];
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      const wanted = isInside && modules.get(row, column) !== 0 ? dark : light;
      const at = 4 * (y * picture.width + x);
      if (![...wanted, 255].every((part, index) => picture.data[at + index] === part)) wrong++;
    }
  }
  expect(wrong).toBe(0);
}

const black = [0, 0, 0];
const white = [255, 255, 255];

test('the default is a PNG of 256 pixels, black on white, of the short URL marked as a scan', async () => {
  const response = await getQr({});
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const picture = await readPng(response);
  expect([picture.width, picture.height]).toEqual([256, 256]);
  expectCrisp(picture, 'https://lnk.example/Spring-Sale?qr=1', 2, black, white);
  expect(decode(picture)).toBe('https://lnk.example/Spring-Sale?qr=1');
});

test('a PNG has exactly the requested size, with equal modules, at every size', async () => {
  const sizes = [100, 101, 127, 128, 199, 256, 333, 500, 512, 640, 777, 997, 999, 1_000];
  for (const size of sizes) {
    for (const margin of [0, 1, 4, 10]) {
      const picture = await readPng(await getQr({ size, margin }));
      expect([picture.width, picture.height]).toEqual([size, size]);
      expectCrisp(picture, 'https://lnk.example/Spring-Sale?qr=1', margin, black, white);
      if (margin > 0) expect([size, margin, decode(picture)]).toEqual([size, margin, `${made.shortUrl}?qr=1`]);
    }
  }
});

test('the longest short URL fits into the smallest image', async () => {
  await management.pool.query(
    `insert into domains (id, workspace_id, host, verified_at) values ('dom_1', $1, $2, now())`,
    [management.owner.workspaceId, host],
  );
  const long = await management.create({ slug: 's'.repeat(64), domain: host });
  const picture = await readPng(await getQr({ size: 100, margin: 10 }, {}, long.id));
  expect([picture.width, picture.height]).toEqual([100, 100]);
  expectCrisp(picture, `${long.shortUrl}?qr=1`, 10, black, white);
  expect(decode(await readPng(await getQr({ size: 400 }, {}, long.id)))).toBe(`${long.shortUrl}?qr=1`);
});

test.each([
  ['#1a2B3c', '#ffffff', [0x1a, 0x2b, 0x3c], white],
  ['1a2b3c', 'fafad2', [0x1a, 0x2b, 0x3c], [0xfa, 0xfa, 0xd2]],
  ['#03a', 'FFF', [0x00, 0x33, 0xaa], white],
  ['#ffffff', '#000000', white, black],
])('colours %s on %s are exactly these, in PNG and SVG', async (dark, light, darkParts, lightParts) => {
  const picture = await readPng(await getQr({ dark, light, size: 300 }));
  expectCrisp(picture, `${made.shortUrl}?qr=1`, 2, darkParts, lightParts);
  expect(decode(picture)).toBe(`${made.shortUrl}?qr=1`);
  const drawn = drawSvgOnto(await (await getQr({ dark, light, size: 300, format: 'svg' })).text(), 4);
  expectCrisp(drawn, `${made.shortUrl}?qr=1`, 2, darkParts, lightParts);
});

describe('an SVG', () => {
  test.each([
    [100, 0],
    [256, 2],
    [1_000, 10],
  ])('of size %i and margin %i has these attributes, exactly the modules and no scripts', async (size, margin) => {
    const response = await getQr({ format: 'svg', size, margin });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(response.headers.get('content-security-policy')).toBe('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const svg = await response.text();
    expect(svg).toMatch(new RegExp(`^<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" `));
    const picture = drawSvgOnto(svg, 4);
    expectCrisp(picture, `${made.shortUrl}?qr=1`, margin, black, white);
    if (margin > 0) expect(decode(picture)).toBe(`${made.shortUrl}?qr=1`);
  });
});

test('base64 is the same PNG in the envelope, beside the short URL without the mark', async () => {
  const query = { size: 321, margin: 4, dark: '#024', light: '#eee' };
  const response = await getQr({ ...query, format: 'base64' });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { data } = success(linkQr.strict())
    .strict()
    .parse(await response.json());
  const png = Buffer.from(await (await getQr(query)).arrayBuffer());
  expect(data).toEqual({
    url: made.shortUrl,
    qrCode: `data:image/png;base64,${png.toString('base64')}`,
    format: 'base64',
    size: 321,
  });
});

test.each(['png', 'svg', 'base64'])(
  'a %s may be cached by its client and is revalidated by its tag',
  async (format) => {
    const first = await getQr({ format });
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await getQr({ format }, { 'if-none-match': header });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('cache-control')).toBe('private, max-age=300');
    }
    for (const header of ['"other"', tag.slice(1, -1), ''])
      expect((await getQr({ format }, { 'if-none-match': header })).status).toBe(200);
  },
);

test('another slug, size, margin, colour or format has another tag', async () => {
  const moved = await management.create({ slug: 'qr-before' });
  const tags = [(await getQr({}, {}, moved.id)).headers.get('etag')];
  await management.call('PATCH', `/v1/links/${moved.id}`, { slug: 'qr-after' });
  for (const query of [{}, { size: 257 }, { margin: 3 }, { dark: '111' }, { light: 'eee' }, { format: 'svg' }])
    tags.push((await getQr(query, {}, moved.id)).headers.get('etag'));
  expect(new Set(tags).size).toBe(tags.length);
});

test.each<[string, string]>([
  ['size=99', 'size'],
  ['size=1001', 'size'],
  ['size=256.5', 'size'],
  ['size=', 'size'],
  ['size=1e3', 'size'],
  ['size=200&size=300', 'size'],
  ['margin=-1', 'margin'],
  ['margin=11', 'margin'],
  ['margin=x', 'margin'],
  ['format=jpg', 'format'],
  ['format=PNG', 'format'],
  ['dark=%23', 'dark'],
  ['dark=%23ffff', 'dark'],
  ['dark=red', 'dark'],
  ['dark=%23%23fff', 'dark'],
  ['light=%22/%3E%3Cscript%3E', 'light'],
  ['light=fffff%0a', 'light'],
])('%s is refused, and the refusal is not cached', async (query, field) => {
  const { status, body, headers } = await management.call('GET', `/v1/links/${made.id}/qr?${query}`);
  expect([status, body.error.code, body.error.details.map((detail) => detail.field)]).toEqual([
    400,
    'VALIDATION_ERROR',
    [field],
  ]);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
});

test('an expired link has a QR code; a deleted link and one of another workspace have none', async () => {
  const expired = await management.create({ expiresAt: '2001-01-01T00:00:00Z' });
  expect((await getQr({}, {}, expired.id)).status).toBe(200);
  await management.call('DELETE', `/v1/links/${expired.id}`);
  const { token } = await management.newWorkspace();
  for (const response of [
    await management.call('GET', `/v1/links/${expired.id}/qr`),
    await management.call('GET', `/v1/links/${made.id}/qr`, undefined, { token }),
    await management.call('GET', '/v1/links/nope/qr'),
  ])
    expect([response.status, response.body.error.code]).toEqual([404, 'LINK_NOT_FOUND']);
});

test('HEAD has the response of GET without the image; other methods are refused', async () => {
  const head = await fetch(`${management.url}/v1/links/${made.id}/qr`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${management.owner.token}` },
  });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { status, headers } = await management.call('POST', `/v1/links/${made.id}/qr`, {});
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
