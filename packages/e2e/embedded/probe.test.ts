import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Link } from '@linkplane/contracts';
import { findProgram } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeEnv, runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

type Report = {
  total: number;
  asked: number;
  counts: Record<string, number>;
  differences: { path: string; comparison: string; old: object; ours: object }[];
};

const destination = 'https://example.com/there';
let product: SharedProduct;
let old: Server;
let directory: string;
/** What the old host responds, by its path. */
const responses = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const asked: { host: string; path: string; method: string }[] = [];
const host = `probe-${Date.now().toString(36)}.example`;

beforeAll(async () => {
  product = await shareProduct();
  await runCli(product.cliEnv, [
    ...['domain', 'add', '--workspace', product.firstRun.workspaceId, '--host', host],
    ...['--slug-policy', 'path', '--json'],
  ]);
  old = createServer((request, response) => {
    asked.push({ host: request.headers.host ?? '', path: request.url ?? '', method: request.method ?? '' });
    const respond = responses.get(request.url ?? '');
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  directory = await mkdtemp(join(tmpdir(), 'linkplane-probe-'));
});
afterAll(async () => {
  old.close();
  old.closeAllConnections();
  await rm(directory, { recursive: true, force: true });
});

const redirect = (status: number, location: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { Location: location }).end();

async function create(slug: string, fields: object = {}): Promise<void> {
  const { status } = await product.api.call('POST', '/links', { url: destination, domain: host, slug, ...fields });
  expect(status).toBe(201);
}

async function probe(...options: string[]): Promise<{ code: number; report: Report; text: string }> {
  const { port } = old.address() as AddressInfo;
  const args = [
    ...[findProgram('cli'), 'probe', '--host', host, '--old', `http://127.0.0.1:${port}`],
    ...['--ours', `http://127.0.0.1:${product.port}`, '--per-second', '100', ...options],
  ];
  return await new Promise((resolve) =>
    execFile(process.execPath, args, { env: { ...nodeEnv(), ...product.cliEnv } }, (error, stdout, stderr) => {
      const text = stdout + stderr;
      resolve({
        code: typeof error?.code === 'number' ? error.code : 0,
        report: (options.includes('--json') ? JSON.parse(text) : {}) as Report,
        text,
      });
    }),
  );
}

test('short URLs that respond otherwise at the old host are named, each by what differs', async () => {
  await create('same', { aliases: [{ domain: host, slug: 'same/alias' }] });
  await create('elsewhere');
  await create('moved-for-good');
  await create('new-here');
  await create('silent');
  responses.set('/same', redirect(302, destination));
  responses.set('/same/alias', redirect(302, destination));
  responses.set('/elsewhere', redirect(302, `${destination}/else`));
  responses.set('/moved-for-good', redirect(301, destination));
  responses.set('/silent', (request) => void request.socket.destroy());
  const file = join(directory, 'differences.jsonl');
  const { code, report } = await probe('--workspace', product.firstRun.workspaceId, '--to', file, '--json');
  expect([code, report.total, report.asked]).toEqual([1, 6, 6]);
  expect(report.counts).toEqual({
    same: 2,
    otherStatus: 1,
    otherDestination: 1,
    onlyOld: 0,
    onlyOurs: 1,
    otherPage: 0,
    failed: 1,
  });
  expect(report.differences.map(({ path, comparison }) => `${path} ${comparison}`)).toEqual([
    '/elsewhere otherDestination',
    '/moved-for-good otherStatus',
    '/new-here onlyOurs',
    '/silent failed',
  ]);
  const written = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual(report.differences);
  expect(new Set(asked.map((request) => `${request.method} ${request.host}`))).toEqual(new Set([`GET ${host}`]));
  const { body } = await product.api.call('GET', `/links/by-slug?slug=same&domain=${host}`);
  expect((body.data as Link).clicks).toBe(0);
});

test('short URLs of a file are asked for, those that this service does not have among them', async () => {
  await create('listed');
  responses.set('/listed', redirect(302, destination));
  responses.set('/Gone/%C3%A4', redirect(301, destination));
  const file = join(directory, 'urls.txt');
  await writeFile(file, `\uFEFFhttps://${host}/listed\r\n\r\nGone/ä\nnowhere\n`);
  const { code, report } = await probe('--urls', file, '--json');
  expect([code, report.total, report.counts['same'], report.counts['onlyOld']]).toEqual([1, 3, 2, 1]);
  expect(report.differences).toMatchObject([
    { path: '/Gone/%C3%A4', old: { status: 301, location: destination }, ours: { status: 404, location: null } },
  ]);
  const { text } = await probe('--urls', file);
  expect(text).toContain('1  lead somewhere at the old host alone');
  expect(text).toContain(`old:  301 ${destination}`);
});

test('where nothing differs the exit code is 0, and a sample is as large as is asked for', async () => {
  const file = join(directory, 'all-same.txt');
  await writeFile(file, Array.from({ length: 200 }, (_, index) => `nowhere-${index}`).join('\n'));
  const { code, report } = await probe('--urls', file, '--sample', '20', '--json');
  expect([code, report.total, report.asked, report.counts['same']]).toEqual([0, 200, 20, 20]);
});

test('options and files that cannot be meant are refused in words', async () => {
  const other = join(directory, 'other.txt');
  await writeFile(other, `https://${host}/a\nhttps://elsewhere.example/b\n`);
  expect(await probe('--urls', other)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`Line 2 of ${other} is of the host elsewhere.example, and not of ${host}.`),
  });
  expect(await probe('--urls', join(directory, 'missing.txt'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no file'),
  });
  expect(await probe()).toMatchObject({ code: 2, text: expect.stringContaining('Give --workspace or --urls.') });
  expect(await probe('--urls', other, '--sample', '100001')).toMatchObject({ code: 2 });
  expect(await probe('--urls', other, '--old', 'ftp://a')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--old must be an origin'),
  });
});
