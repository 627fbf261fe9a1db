import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng, sendUpload } from '../support/upload-calls.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims a size; its rows are as many as `rows`. */
function pngOf(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

test.each([
  ['SVG', Buffer.from(svg)],
  ['SVG behind a byte order mark', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
  ['BMP', Buffer.from('BM\x36\0\0\0', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['the head of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a JPEG that ends early', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1')],
  ['a GIF of HTML', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['HEIC under the mark of AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1heic', 'latin1')],
  ['WebP without pixels', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
  ['an SVG behind the head of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
])('%s is refused', async (_name, bytes) => {
  const { status, body } = await sendUpload(management, bytes);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test.each([
  ['30,000 x 30,000 pixels in a few bytes', pngOf(30_000, 30_000, 10)],
  ['a whole bomb of 12,000 x 12,000 pixels', pngOf(12_000, 12_000, 12_000)],
  ['one line of 40,000 pixels', pngOf(40_000, 1, 1)],
  ['one column of 50 million pixels', pngOf(1, 50_000_000, 10)],
  ['the widest size of the format', pngOf(2_147_483_647, 2_147_483_647, 1)],
])('%s are refused before they are decoded', async (_name, bytes) => {
  const begunAt = performance.now();
  const { status, body } = await sendUpload(management, bytes);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(performance.now() - begunAt).toBeLessThan(8_000);
});

test('a polyglot keeps its pixels alone', async () => {
  const page = '<html><script>alert(document.domain)</script></html>';
  const jpeg = await sharp(drawPng(40, 40)).jpeg().toBuffer();
  for (const bytes of [
    Buffer.concat([drawPng(40, 40), Buffer.from(page)]),
    Buffer.concat([jpeg, Buffer.from(page)]),
    await sharp(drawPng(40, 40))
      .withExif({ IFD0: { ImageDescription: page } })
      .webp()
      .toBuffer(),
  ]) {
    const { status, body } = await sendUpload(management, bytes, { query: 'purpose=image' });
    expect(status).toBe(201);
    const file = await fetch(`${management.url}${new URL(body.data.url).pathname}`);
    expect(Buffer.from(await file.arrayBuffer()).includes('script')).toBe(false);
  }
});

test('a body of no particular type is a picture by its content, or refused', async () => {
  const type = 'application/octet-stream';
  expect((await sendUpload(management, drawPng(4, 4), { type })).status).toBe(201);
  const { status, body } = await sendUpload(management, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
    type,
  });
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test.each(['image/svg+xml', 'text/html', 'application/json', 'application/x-www-form-urlencoded', 'image/heic'])(
  'a body of type %s is refused unread',
  async (type) => {
    const { status, body } = await sendUpload(management, drawPng(4, 4), { type });
    expect([status, body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  },
);

test('a body of more than 5 MB is refused', async () => {
  const bytes = Buffer.concat([drawPng(4, 4), Buffer.alloc(5 * 1_048_576)]);
  const { status, body } = await sendUpload(management, bytes);
  expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test.each([
  ['', 'purpose'],
  ['purpose=poster', 'purpose'],
  ['purpose=avatar&x=1', 'y'],
  ['purpose=avatar&x=-1&y=0&width=1&height=1', 'x'],
  ['purpose=avatar&x=0&y=0&width=0&height=1', 'width'],
  ['purpose=avatar&x=0&y=0&width=1e9&height=1', 'width'],
  ['purpose=avatar&x=3&y=0&width=2&height=1', 'body'],
  ['purpose=avatar&x=0&y=3&width=1&height=29999', 'body'],
])('the query %j is refused for %s', async (query, field) => {
  const { status, body } = await sendUpload(management, drawPng(4, 4), { query });
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.error.details.map((detail) => (detail as unknown as { field: string }).field)).toContain(field);
});

test('a second picture of a workspace waits for the client, and other workspaces are not held up', async () => {
  const { token } = await management.newWorkspace();
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const [responses, other] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => sendUpload(management, large, { type: 'image/jpeg' }))),
    sendUpload(management, drawPng(4, 4), { token }),
  ]);
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(201);
  expect(statuses.at(-1)).toBe(429);
  expect(other.status).toBe(201);
});
