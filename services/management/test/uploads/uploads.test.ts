import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server, waitFor, type TestS3Server } from '@linkplane/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFiles } from '../../src/uploads/store-files.ts';
import { sweepStep } from '../../src/uploads/sweep-uploads.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng, sendUpload, uploadPicture } from '../support/upload-calls.ts';

let directory: string;
let management: TestManagement;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'linkplane-uploads-'));
  management = await startManagement({ uploads: { kind: 'disk', directory } });
});
afterAll(async () => {
  await management.stop();
  await rm(directory, { recursive: true, force: true });
});

async function listFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const fetchFile = (url: string, init?: RequestInit) => fetch(`${management.url}${new URL(url).pathname}`, init);

/** A PNG with text that is no pixel, and a JPEG with a place and a profile of its colours. */
async function photo(): Promise<Buffer> {
  return await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Artist: 'Secret Artist', Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}

test.each([
  ['avatar', 'webp', 512, 512],
  ['thumbnail', 'webp', 256, 256],
  ['image', 'webp', 900, 400],
  ['background', 'webp', 900, 400],
  ['logo', 'png', 512, 228],
  ['preview', 'webp', 1_200, 630],
])('a picture for %s is stored as %s in %d x %d pixels', async (purpose, format, width, height) => {
  const { status, body } = await sendUpload(management, drawPng(900, 400), { query: `purpose=${purpose}` });
  expect([status, body.data]).toMatchObject([201, { purpose, width, height }]);
  expect(body.data.url).toBe(`http://localhost:8080/uploads/${body.data.id}.${format}`);
  const file = await fetchFile(body.data.url);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.byteLength).toBe(body.data.bytes);
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
});

test('a served picture can be cached for ever, and browsers take it for nothing else', async () => {
  const { url, id } = await uploadPicture(management);
  const file = await fetchFile(url);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    etag: `"${id}"`,
  });
  expect((await fetchFile(url, { headers: { 'if-none-match': `"${id}"` } })).status).toBe(304);
  expect((await fetchFile(url, { method: 'HEAD' })).status).toBe(200);
  expect((await fetchFile(url, { method: 'POST' })).status).toBe(405);
});

test.each(['upl_00000000000000000000.webp', 'upl_1.webp', '..%2f..%2fetc%2fpasswd', 'a.png', ''])(
  'there is nothing at /uploads/%s',
  async (name) => {
    expect((await fetch(`${management.url}/uploads/${name}`)).status).toBe(404);
  },
);

test('a part of a picture is cut out in pixels of the upright picture', async () => {
  const left = await sendUpload(management, drawPng(400, 200), {
    query: 'purpose=avatar&x=0&y=0&width=100&height=100',
  });
  const right = await sendUpload(management, drawPng(400, 200), {
    query: 'purpose=avatar&x=300&y=100&width=100&height=100',
  });
  const red = async ({ body }: typeof left) => {
    const bytes = await (await fetchFile(body.data.url)).arrayBuffer();
    return (await sharp(bytes).stats()).channels[0]?.mean ?? 0;
  };
  expect(await red(left)).toBeGreaterThan(200);
  expect(await red(right)).toBeLessThan(60);
  // Turned by its EXIF: 600 x 300 pixels are shown as 300 x 600.
  const turned = await sharp(await photo())
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const shown = await sendUpload(management, turned, { query: 'purpose=image', type: 'image/jpeg' });
  expect(shown.body.data).toMatchObject({ width: 300, height: 600 });
  const cut = await sendUpload(management, turned, {
    query: 'purpose=image&x=0&y=500&width=300&height=100',
    type: 'image/jpeg',
  });
  expect(cut.body.data).toMatchObject({ width: 300, height: 100 });
});

test('what a photo says of its place and camera is gone', async () => {
  const source = await photo();
  expect((await sharp(source).metadata()).exif).toBeDefined();
  for (const purpose of ['avatar', 'logo']) {
    const { body } = await sendUpload(management, source, { query: `purpose=${purpose}`, type: 'image/jpeg' });
    const bytes = Buffer.from(await (await fetchFile(body.data.url)).arrayBuffer());
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    for (const text of ['Secret Artist', 'Camera', 'Exif']) expect(bytes.includes(text)).toBe(false);
  }
});

test('transparency of a logo stays, and of an animation the first picture', async () => {
  const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const logo = await sendUpload(management, clear, { query: 'purpose=logo' });
  const png = await (await fetchFile(logo.body.data.url)).arrayBuffer();
  expect((await sharp(png).stats()).isOpaque).toBe(false);

  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
  const { body } = await sendUpload(management, animation, { query: 'purpose=image', type: 'image/gif' });
  expect(body.data).toMatchObject({ width: 40, height: 40 });
  expect((await sharp(await (await fetchFile(body.data.url)).arrayBuffer()).metadata()).pages).toBeUndefined();
});

test('AVIF, WebP and JPEG are read, whatever Content-Type says of them', async () => {
  const source = sharp(drawPng(60, 40));
  for (const bytes of await Promise.all([
    source.clone().avif().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().jpeg().toBuffer(),
  ]))
    expect((await sendUpload(management, bytes, { query: 'purpose=image' })).status).toBe(201);
});

test('the list has the newest uploads first, page by page, and a deleted one no more', async () => {
  const { token } = await management.newWorkspace();
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) ids.unshift((await uploadPicture(management, token)).id);
  type Page = { items: { id: string }[]; pagination: { nextCursor: string | null } };
  const list = async (query: string) =>
    (await management.call('GET', `/v1/uploads${query}`, undefined, { token })).body.data as unknown as Page;
  const first = await list('?limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
  expect([second.items.map(({ id }) => id), second.pagination.nextCursor]).toEqual([ids.slice(2), null]);
  expect((await list('?purpose=logo')).items).toEqual([]);

  const [id = ''] = ids;
  const remove = () => management.call('DELETE', `/v1/uploads/${id}`, undefined, { token });
  expect((await remove()).body.data).toEqual({ deleted: true });
  expect((await remove()).body.error.code).toBe('UPLOAD_NOT_FOUND');
  expect((await listFiles()).filter((name) => name.startsWith(id))).toEqual([]);
  expect((await list('')).items).toHaveLength(2);
});

test('a workspace with as many uploads as its plan allows gets no more', async () => {
  const { token, workspaceId } = await management.newWorkspace('free');
  await management.pool.query({
    text: `insert into uploads (id, workspace_id, purpose, format, width, height, bytes, stored)
      select 'upl_many' || n, $1, 'avatar', 'webp', 1, 1, 1, true from generate_series(1, 500) n`,
    values: [workspaceId],
  });
  const { status, body } = await sendUpload(management, drawPng(4, 4), { token });
  expect([status, body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
  await management.pool.query({
    text: 'update uploads set bytes = 100000000 where id = $1',
    values: ['upl_many1'],
  });
  await management.pool.query({ text: `delete from uploads where id = 'upl_many2'` });
  expect((await sendUpload(management, drawPng(4, 4), { token })).body.error.code).toBe('PLAN_LIMIT_REACHED');
});

test('uploads of a deleted workspace go, and their files with the next sweep', async () => {
  const { token, workspaceId } = await management.newWorkspace();
  const { id, url } = await uploadPicture(management, token);
  await management.pool.query({
    text: 'update workspaces set deleting_since = now(), suspended_at = now() where id = $1',
    values: [workspaceId],
  });
  await waitFor(
    async () =>
      (await management.pool.query({ text: 'select 1 from uploads where id = $1', values: [id] })).rowCount === 0,
    { timeoutMs: 10_000, what: 'the row to be removed' },
  );
  const files = openUploadFiles({ kind: 'disk', directory }, [], () => Promise.resolve('account'));
  expect((await fetchFile(url)).status).toBe(404);
  expect((await listFiles()).filter((name) => name.startsWith(id))).toHaveLength(1);
  await sweepStep(management.pool, files, { removalSeconds: 0 });
  expect((await listFiles()).filter((name) => name.startsWith(id))).toEqual([]);
  expect((await management.pool.query('select 1 from removed_uploads')).rowCount).toBe(0);
});

test('pictures of a suspended workspace are not served', async () => {
  const { token, workspaceId } = await management.newWorkspace();
  const { url } = await uploadPicture(management, token);
  await management.pool.query({
    text: 'update workspaces set suspended_at = now() where id = $1',
    values: [workspaceId],
  });
  expect((await fetchFile(url)).status).toBe(404);
  await management.pool.query({
    text: 'update workspaces set suspended_at = null where id = $1',
    values: [workspaceId],
  });
  await waitFor(async () => (await fetchFile(url)).status === 200, { what: 'the picture to be served again' });
});

test('what a killed process has left of an upload is swept, and was never served or listed', async () => {
  const { workspaceId } = await management.newWorkspace();
  const id = 'upl_killedkilledkilledki';
  await management.pool.query({
    text: `insert into uploads (id, workspace_id, purpose, format, width, height, bytes, created_at)
      values ($1, $2, 'avatar', 'webp', 1, 1, 1, now() - interval '2 hours')`,
    values: [id, workspaceId],
  });
  const files = openUploadFiles({ kind: 'disk', directory }, [], () => Promise.resolve('account'));
  // Killed while it wrote: nothing has the name of a file yet.
  await mkdir(join(directory, 'ki'), { recursive: true });
  await writeFile(join(directory, 'ki', `${id}.webp.part`), 'half');
  expect((await fetch(`${management.url}/uploads/${id}.webp`)).status).toBe(404);
  // Killed after it.
  await files.write({ id, format: 'webp', workspaceId: undefined }, Buffer.from('whole'));
  await writeFile(join(directory, 'ki', `${id}.webp.part`), 'half');
  await sweepStep(management.pool, files, { removalSeconds: 0 });
  expect((await listFiles()).filter((name) => name.startsWith(id))).toEqual([]);
});

test('a name of another format is no name of a cached file', async () => {
  const { url } = await uploadPicture(management);
  expect((await fetchFile(url)).status).toBe(200);
  expect((await fetchFile(url.replace('.webp', '.png'))).status).toBe(404);
});

test('a network that requests many files that are not there gets no more queries, and the cached files', async () => {
  const { url } = await uploadPicture(management);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  expect((await fetchFile(url, { headers })).status).toBe(200);
  const guess = (index: number) =>
    fetchFile(`http://any/uploads/upl_guess${String(index).padStart(15, '0')}.webp`, { headers });
  const statuses = new Set<number>();
  for (let index = 0; index < 70; index += 1) statuses.add((await guess(index)).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await guess(99)).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await fetchFile(url, { headers })).status).toBe(200);
  expect((await fetchFile('http://any/uploads/upl_guess000000000000000.webp')).status).toBe(404);
});

test('a picture that could not be stored does not count', async () => {
  const file = join(directory, 'no-directory');
  await writeFile(file, '');
  const other = await startManagement({ uploads: { kind: 'disk', directory: file } });
  try {
    const { status, body } = await sendUpload(other, drawPng(4, 4));
    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await other.pool.query('select 1 from uploads')).rowCount).toBe(0);
  } finally {
    await other.stop();
  }
});

test('a file that cannot be removed keeps no other one from being removed', async () => {
  const [stuck, other] = ['upl_stuckstuckstuckstuaa', 'upl_otherotherotherothaa'];
  const files = openUploadFiles({ kind: 'disk', directory }, [], () => Promise.resolve('account'));
  // A directory is in the way.
  await mkdir(join(directory, 'aa', `${stuck}.webp`), { recursive: true });
  await files.write({ id: other, format: 'webp', workspaceId: undefined }, Buffer.from('whole'));
  await management.pool.query({
    text: `insert into removed_uploads (id, format, removed_at)
      values ($1, 'webp', now() - interval '2 hours'), ($2, 'webp', now() - interval '1 hour')`,
    values: [stuck, other],
  });
  expect(await sweepStep(management.pool, files)).toMatchObject({ removed: 1, failure: { code: 'UNAVAILABLE' } });
  expect((await listFiles()).filter((name) => name.startsWith(other))).toEqual([]);
  // It is tried again later, behind all that are due.
  const due = `select id from removed_uploads where removed_at < now() - interval '10 minutes'`;
  expect((await management.pool.query(due)).rowCount).toBe(0);
  await rm(join(directory, 'aa', `${stuck}.webp`), { recursive: true });
  expect(await sweepStep(management.pool, files, { removalSeconds: 0 })).toEqual({ removed: 1, failure: undefined });
});

test('uploads in a bucket are stored, served and deleted there', async () => {
  const storage: TestS3Server = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = storage;
  const place = { endpoint, bucket, accessKeyId, secretAccessKey, region: 'us-east-1', prefix: 'pictures/' };
  const other = await startManagement({ uploads: { kind: 's3', ...place } });
  try {
    const { id, url, bytes } = await uploadPicture(other);
    expect(await storage.list()).toEqual([`pictures/${id}.webp`]);
    const file = await fetch(`${other.url}${new URL(url).pathname}`);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    expect((await fetch(`${other.url}/uploads/upl_00000000000000000000.webp`)).status).toBe(404);
    await other.call('DELETE', `/v1/uploads/${id}`);
    expect(await storage.list()).toEqual([]);

    storage.intercept = async (_request, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    };
    const refused = await sendUpload(other, drawPng(4, 4));
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE']);
    type Page = { items: unknown[] };
    expect(((await other.call('GET', '/v1/uploads')).body.data as unknown as Page).items).toEqual([]);
  } finally {
    await other.stop();
    await storage.stop();
  }
});
