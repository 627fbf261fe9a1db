import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { PagePreview } from '@linkplane/contracts';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng } from '../support/upload-calls.ts';

let management: TestManagement;
let guarded: TestManagement;
let site: Server;
let origin: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  management = await startManagement({ allowsPrivateWebhooks: true });
  guarded = await startManagement();
  site = createServer((request, response) => respond(request, response));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await Promise.all([management.stop(), guarded.stop()]);
});

async function preview(url: string, of = management) {
  const { status, body } = await of.call('POST', '/v1/page-previews', { url });
  return { status, data: body.data as unknown as PagePreview, error: body.error };
}

const html = (text: string | Buffer, headers: Record<string, string> = {}) => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
  };
};

test('title, description, picture and icon come from the tags that previews are made of', async () => {
  html(`<!doctype html><html><head><title>Plain &amp; simple</title>
    <meta name="description" content="Described">
    <meta property="og:title" content="  Shared
    title ">
    <meta property="og:image" content="/img/cover.png"><link rel="shortcut icon" href="icon.svg">
    </head><body><meta property="og:title" content="not this"><title>nor this</title></body></html>`);
  expect(await preview(`${origin}/a/page`)).toMatchObject({
    status: 201,
    data: {
      url: `${origin}/a/page`,
      title: 'Shared title',
      description: 'Described',
      image: `${origin}/img/cover.png`,
      favicon: `${origin}/a/icon.svg`,
    },
  });
});

test('a page without any of them has its title alone, or nothing', async () => {
  html('<title>Only &lt;this&gt;</title>text');
  expect((await preview(`${origin}/`)).data).toMatchObject({ title: 'Only <this>', description: null, image: null });
  html('');
  expect((await preview(`${origin}/`)).data).toMatchObject({ title: null, favicon: `${origin}/favicon.ico` });
});

test.each([
  ['windows-1252', Buffer.from('<title>Gr\xfc\xdfe</title>', 'latin1'), 'text/html; charset=iso-8859-1', 'Grüße'],
  ['a meta element', Buffer.from('<meta charset="iso-8859-2"><title>\xb3</title>', 'latin1'), 'text/html', 'ł'],
  ['a byte order mark', Buffer.from('\ufeff<title>駅</title>', 'utf16le'), 'text/html', '駅'],
  [
    'Shift_JIS',
    Buffer.from([...Buffer.from('<title>'), 0x89, 0x77, ...Buffer.from('</title>')]),
    'text/html; charset=Shift_JIS',
    '駅',
  ],
  ['an unknown encoding', Buffer.from('<title>plain</title>'), 'text/html; charset=klingon', 'plain'],
])('the encoding by %s is respected', async (_name, bytes, type, title) => {
  html(bytes, { 'content-type': type });
  expect((await preview(`${origin}/`)).data.title).toBe(title);
});

test('hostile addresses in a page are left out', async () => {
  html(`<title>x</title><meta property="og:image" content="javascript:alert(1)">
    <link rel="icon" href="data:image/svg+xml,x"><base href="https://user:secret@example.com/">`);
  expect((await preview(`${origin}/`)).data).toMatchObject({ image: null, favicon: `${origin}/favicon.ico` });
  html(`<title>${'long '.repeat(100_000)}</title>`);
  expect(Array.from((await preview(`${origin}/`)).data.title ?? '').length).toBeLessThanOrEqual(200);
});

test('three redirects are followed, a fourth is not', async () => {
  respond = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>arrived</title>');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  expect((await preview(`${origin}/3`)).data).toMatchObject({ title: 'arrived', url: `${origin}/0` });
  expect(await preview(`${origin}/4`)).toMatchObject({ status: 400, error: { code: 'PREVIEW_UNAVAILABLE' } });
});

test.each([
  ['a picture', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')],
  ['an error', (response: ServerResponse) => response.writeHead(500, { 'content-type': 'text/html' }).end('x')],
  ['a redirect nowhere', (response: ServerResponse) => response.writeHead(302).end()],
  [
    'a redirect to a file',
    (response: ServerResponse) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  ['a redirect to data', (response: ServerResponse) => response.writeHead(302, { location: 'data:text/html,x' }).end()],
  [
    'a redirect with credentials',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://a:b@example.com/' }).end(),
  ],
  [
    'a redirect to this service',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://localhost:8080/x' }).end(),
  ],
  [
    'a redirect to a database',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:5432/' }).end(),
  ],
  ['no HTTP', (response: ServerResponse) => response.socket?.end('garbage\r\n\r\n')],
  ['a closed connection', (response: ServerResponse) => response.socket?.destroy()],
  [
    'a switch to another protocol',
    (response: ServerResponse) =>
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  ],
  [
    'an endless row of interim responses',
    (response: ServerResponse) => response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  ],
  [
    'an unknown compression',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end('x'),
  ],
])('%s is no preview', async (_name, act) => {
  respond = (_request, response) => void act(response);
  expect(await preview(`${origin}/`)).toMatchObject({ status: 400, error: { code: 'PREVIEW_UNAVAILABLE' } });
});

test.each([
  ['this service', 'http://localhost:8080/x', 'The address must not lead to this service.'],
  ['a private port', 'http://127.0.0.1:5432/', 'The address must not use port 5432, which is that of PostgreSQL.'],
])('a redirect to %s is not followed, and the reason is given', async (_place, location, reason) => {
  respond = (_request, response) => void response.writeHead(302, { location }).end();
  const { status, error } = await preview(`${origin}/`);
  expect([status, error.message]).toEqual([400, `The page could not be read: ${reason}`]);
});

test('512 KB of a page are read, also when they are compressed, and never more', async () => {
  const page = Buffer.from(`<title>first</title>${' '.repeat(30 * 1_048_576)}`);
  html(gzipSync(page), { 'content-encoding': 'gzip' });
  expect((await preview(`${origin}/`)).data.title).toBe('first');
  html(`${' '.repeat(600_000)}<title>too late</title>`);
  expect((await preview(`${origin}/`)).data.title).toBeNull();
});

test('a server that never finishes is left after five seconds', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const drip = setInterval(() => response.write('<meta name=a>'), 200);
    response.once('close', () => clearInterval(drip));
  };
  const begunAt = performance.now();
  expect(await preview(`${origin}/`)).toMatchObject({ status: 400, error: { code: 'PREVIEW_UNAVAILABLE' } });
  expect(performance.now() - begunAt).toBeLessThan(8_000);
});

test('an account has four pages fetched at a time, and others are not refused', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  respond = (_request, response) => {
    void promise.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>slow</title>'));
    requests += 1;
  };
  let requests = 0;
  const running = [1, 2, 3, 4].map(() => preview(`${origin}/`));
  await waitFor(() => requests === 4);
  expect(await preview(`${origin}/`)).toMatchObject({ status: 429, error: { code: 'RATE_LIMIT_EXCEEDED' } });
  const { token } = await management.newWorkspace();
  const other = management.call('POST', '/v1/page-previews', { url: `${origin}/` }, { token });
  await waitFor(() => requests === 5);
  resolve();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await other).status).toBe(201);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://foo.localhost/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://192.168.1.1/',
  'http://[fd00::1]/',
  'http://127.0.0.1.nip.invalid/',
  'http://printer.local/',
  'http://db/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'http://localhost:8080/own',
])('%s is not fetched, neither as a page nor as a picture', async (url) => {
  const page = await preview(url, guarded);
  expect([page.status, ['PREVIEW_UNAVAILABLE', 'INVALID_URL']]).toEqual([
    400,
    expect.arrayContaining([page.error.code]),
  ]);
  const picture = await guarded.call('POST', '/v1/uploads/from-url', { url, purpose: 'thumbnail' });
  expect(picture.status).toBe(400);
});

test('a picture at an address becomes an upload, and what is none is refused', async () => {
  respond = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(drawPng(300, 200));
  const body = { url: `${origin}/cover.png`, purpose: 'thumbnail' };
  const made = await management.call('POST', '/v1/uploads/from-url', body);
  expect([made.status, made.body.data]).toMatchObject([201, { purpose: 'thumbnail', width: 256, height: 256 }]);
  html('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' });
  expect((await management.call('POST', '/v1/uploads/from-url', body)).body.error.code).toBe('VALIDATION_ERROR');
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write(drawPng(10, 10));
    response.end(Buffer.alloc(6 * 1_048_576));
  };
  expect((await management.call('POST', '/v1/uploads/from-url', body)).body.error.message).toContain(
    'larger than 5 MB',
  );
});
