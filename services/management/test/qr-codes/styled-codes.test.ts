import type { Link } from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEps, readPdfPages, scanPicture } from '../support/read-codes.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng, sendUpload, uploadPicture } from '../support/upload-calls.ts';

allowLongTests('large amounts');

let management: TestManagement;
let made: Link;
let logo: string;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  made = await management.create({ slug: 'Spring-Sale' });
  logo = (await sendUpload(management, drawPng(300, 200), { query: 'purpose=logo' })).body.data.id;
});
afterAll(() => management.stop());

const scanned = 'https://lnk.example/Spring-Sale?qr=1';

async function getQr(query: Record<string, string | number | boolean>, id = made.id): Promise<Response> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>);
  return await fetch(`${management.url}/v1/links/${id}/qr?${search}`, {
    headers: { authorization: `Bearer ${management.owner.token}` },
  });
}

async function readBytes(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  return bytes;
}

const looks: [string, Record<string, string | number | boolean>][] = [
  ['rounded dots', { dots: 'rounded' }],
  ['round dots', { dots: 'dot' }],
  ['rounded corners', { corners: 'rounded' }],
  ['round corners', { corners: 'dot' }],
  ['level L', { level: 'L' }],
  ['level H', { level: 'H' }],
  ['a frame', { frame: 'Scan me' }],
  ['a frame in Greek', { frame: 'Σάρωσέ με' }],
  ['a transparent background', { transparent: true }],
  ['all of it', { dots: 'rounded', corners: 'rounded', frame: 'Мой сайт', dark: '#3730a3', light: '#f0fdf4' }],
];

describe.each(looks)('a code with %s', (_, look) => {
  test.each(['png', 'webp', 'svg'] as const)('is read by a scanner as %s', async (format) => {
    const response = await getQr({ ...look, format, size: 480 });
    expect(response.headers.get('content-type')).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
    const bytes = await readBytes(response);
    expect(await scanPicture(bytes)).toBe(scanned);
    const { width } = await sharp(bytes).metadata();
    expect(width).toBe(480);
  });

  test('is read by a scanner from the paths of a PDF and of an EPS', async () => {
    const [page] = readPdfPages(await readBytes(await getQr({ ...look, format: 'pdf', size: 400 })));
    expect(page?.width).toBe(300); // 400 pixels are 300 points
    expect(await scanPicture(page?.svg ?? '')).toBe(scanned);
    const eps = (await readBytes(await getQr({ ...look, format: 'eps', size: 400 }))).toString();
    expect(eps.startsWith('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 ')).toBe(true);
    expect(await scanPicture(readEps(eps))).toBe(scanned);
  });
});

describe('a logo', () => {
  test('is in the middle, in a quarter of the width at most, and the code is read around it', async () => {
    const png = await readBytes(await getQr({ logo, size: 800, margin: 0 }));
    expect(
      await scanPicture(
        await sharp(png).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }).toBuffer(),
      ),
    ).toBe(scanned);
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const coloured: number[] = [];
    for (let pixel = 0; pixel < info.width * info.height; pixel++)
      if (
        Math.max(...data.subarray(3 * pixel, 3 * pixel + 3)) - Math.min(...data.subarray(3 * pixel, 3 * pixel + 3)) >
        60
      )
        coloured.push(pixel % info.width);
    const [left, right] = [coloured.reduce((a, b) => Math.min(a, b)), coloured.reduce((a, b) => Math.max(a, b))];
    expect(right - left).toBeLessThanOrEqual(200);
    expect(right - left).toBeGreaterThan(120);
    expect(Math.abs((left + right) / 2 - 400)).toBeLessThan(6);
  });

  test('is embedded in an SVG, which names no other file', async () => {
    const svg = (await readBytes(await getQr({ logo, format: 'svg' }))).toString();
    expect(svg).toContain('href="data:image/png;base64,');
    expect(svg).not.toMatch(/href="(?!data:)/);
    expect(await scanPicture(svg, { width: 600 })).toBe(scanned);
  });

  test('is a picture with an alpha channel in a PDF, and pixels in an EPS', async () => {
    const pdf = (await readBytes(await getQr({ logo, format: 'pdf' }))).toString('latin1');
    expect(pdf).toMatch(/\/Subtype\/Image\/Width 300\/Height 200\/BitsPerComponent 8\/ColorSpace\/DeviceRGB\/SMask/);
    const eps = (await readBytes(await getQr({ logo, format: 'eps' }))).toString();
    expect(eps).toContain('/Width 300 /Height 200');
  });

  test('of another purpose is refused, and one of another workspace or a deleted one is unknown', async () => {
    const avatar = await uploadPicture(management);
    const wrong = await management.call('GET', `/v1/links/${made.id}/qr?logo=${avatar.id}`);
    expect([wrong.status, wrong.body.error.details]).toMatchObject([400, [{ field: 'logo' }]]);
    const { token } = await management.newWorkspace();
    const theirs = (await sendUpload(management, drawPng(9, 9), { query: 'purpose=logo', token })).body.data.id;
    for (const id of [theirs, 'upl_00000000000000000000']) {
      const unknown = await management.call('GET', `/v1/links/${made.id}/qr?logo=${id}`);
      expect([unknown.status, unknown.body.error.code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
    }
  });
});

test('scale makes a picture of up to 4,000 pixels whose modules are whole pixels', async () => {
  const png = await readBytes(await getQr({ size: 1_000, scale: 4, level: 'Q' }));
  const { width, height } = await sharp(png).metadata();
  expect([width, height]).toEqual([4_000, 4_000]);
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([...new Set(data)].toSorted((a, b) => a - b)).toEqual([0, 255]);
});

test('base64 names the width in pixels of its PNG', async () => {
  const { body } = await management.call('GET', `/v1/links/${made.id}/qr?format=base64&dots=dot&size=300&scale=2`);
  const { qrCode, size, format } = body.data as unknown as { qrCode: string; size: number; format: string };
  expect([size, format]).toEqual([600, 'base64']);
  const png = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64');
  expect((await sharp(png).metadata()).width).toBe(600);
});

test.each([
  ['dots=dot&dark=ffffff&light=000000', 'dark'],
  ['level=H&dark=999999', 'dark'],
  ['frame=%E3%82%B9%E3%82%AD%E3%83%A3%E3%83%B3', 'frame'],
  [`frame=${'x'.repeat(25)}`, 'frame'],
  ['frame=hello&margin=0&corners=dot&dots=dot', 'dots'],
  ['level=X', 'level'],
  ['dots=star', 'dots'],
  ['corners=', 'corners'],
  ['transparent=yes', 'transparent'],
  ['scale=5', 'scale'],
  ['logo=nope', 'logo'],
])('%s is refused', async (query, field) => {
  const { status, body } = await management.call('GET', `/v1/links/${made.id}/qr?${query}`);
  expect([status, body.error.details.map((detail) => detail.field)]).toEqual([400, [field]]);
});

describe('a stored look', () => {
  const style = { margin: 3, dark: '#14532d', light: '#f0fdf4', level: 'Q', dots: 'rounded', corners: 'dot' };

  test('is returned as it was stored, applies to every code, and is overridden by the query', async () => {
    const link = await management.create();
    const plain = await readBytes(await getQr({}, link.id));
    const before = await management.call('GET', `/v1/links/${link.id}/qr-style`);
    expect(before.body.data).toMatchObject({ stored: false, style: { level: 'M', dots: 'square', logo: null } });
    const put = await management.call('PUT', `/v1/links/${link.id}/qr-style`, { ...style, logo, frame: ' Hallo ' });
    expect([put.status, put.body.data]).toEqual([
      200,
      { stored: true, style: { ...style, logo, frame: 'Hallo', transparent: false } },
    ]);
    const svg = (await readBytes(await getQr({ format: 'svg' }, link.id))).toString();
    expect(svg).toContain('#14532d');
    expect(svg).toContain('data:image/png');
    const other = (
      await readBytes(await getQr({ format: 'svg', dark: '000', logo: '', frame: '' }, link.id))
    ).toString();
    expect(other).toContain('#000000');
    expect(other).not.toContain('data:image/png');
    await management.call('DELETE', `/v1/links/${link.id}/qr-style`);
    expect((await readBytes(await getQr({}, link.id))).equals(plain)).toBe(true);
  });

  test('that scanners cannot read is refused, and nothing is stored', async () => {
    const link = await management.create();
    for (const bad of [
      { dark: '#eeeeee' },
      { frame: 'Hi', margin: 0, dots: 'dot', corners: 'dot' },
      { frame: '漢字' },
    ]) {
      const { status, body } = await management.call('PUT', `/v1/links/${link.id}/qr-style`, bad);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const { body } = await management.call('GET', `/v1/links/${link.id}/qr-style`);
    expect(body.data).toMatchObject({ stored: false });
  });

  test('loses its logo when the upload is deleted, and goes with the link', async () => {
    const link = await management.create();
    const own = (await sendUpload(management, drawPng(40, 40), { query: 'purpose=logo' })).body.data.id;
    await management.call('PUT', `/v1/links/${link.id}/qr-style`, { logo: own });
    await management.call('DELETE', `/v1/uploads/${own}`);
    const { body } = await management.call('GET', `/v1/links/${link.id}/qr-style`);
    expect(body.data).toMatchObject({ stored: true, style: { logo: null } });
    expect((await getQr({}, link.id)).status).toBe(200);
    await management.call('DELETE', `/v1/links/${link.id}`);
    expect((await management.call('GET', `/v1/links/${link.id}/qr-style`)).status).toBe(404);
    const { rows } = await management.pool.query('select 1 from qr_styles where link_id = $1', [link.id]);
    expect(rows).toEqual([]);
  });
});
