import { createLogger } from '@linkplane/telemetry';
import { visit } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFrontDoor } from '../../src/front-door/front-door.ts';
import { shareLimits } from '../../src/front-door/share-threads.ts';
import { listenAsManagement } from './listen-as-management.ts';

let management: Awaited<ReturnType<typeof listenAsManagement>>;
let door: Awaited<ReturnType<typeof openFrontDoor>>;

beforeAll(async () => {
  management = await listenAsManagement((_request, response) => response.end('management'));
  door = await openFrontDoor({
    config: { PORT: 0, HOST: '127.0.0.1', METRICS: 'true', TRUSTED_PROXIES: [], COMPATIBLE_APIS: ['yourls'] },
    publicUrl: new URL('https://lnk.example'),
    sharesPort: 'no',
    redirect: (_request, response) => response.end('redirect'),
    openFastLane: undefined,
    management: management.management,
    countVisits: () => 0,
    limits: { ...shareLimits(1), thread: 0 },
    readiness: () => Promise.resolve({}),
    renderMetrics: () => Promise.resolve(''),
    logger: createLogger('test', 'silent'),
  });
});
afterAll(async () => {
  await door.close();
  management.close();
});

const secret = 'VwXyZ0aBcDeFgHiJkLmNoPqR';
const ownHosts = ['lnk.example', 'LNK.example', 'lnk.example:443', 'lnk.example.'];
const otherHosts = ['go.example', 'lnk.example:8080', 'app.lnk.example'];
const serves = async (host: string, path: string) => (await visit(door.port, path, { headers: { Host: host } })).body;

test.each([
  '/yourls-api.php',
  '/yourls-api.php?action=stats',
  '/app',
  '/app/',
  '/app/links?x=1',
  `/app/s/${secret}`,
  `/s/${secret}`,
  `/s/${secret}?days=7`,
])("%s is of management on the service's own host, and a slug on every other one", async (path) => {
  for (const host of ownHosts) expect([host, await serves(host, path)]).toEqual([host, 'management']);
  for (const host of otherHosts) expect([host, await serves(host, path)]).toEqual([host, 'redirect']);
});

test.each(['/v1/links', '/api/v1/links', '/docs', '/mcp', '/uploads/upl_1'])(
  '%s is of management on every host',
  async (path) => {
    for (const host of [...ownHosts, ...otherHosts])
      expect([host, await serves(host, path)]).toEqual([host, 'management']);
  },
);

test.each([
  '/s',
  '/s/x',
  `/s/${secret}x`,
  `/s/${secret}/`,
  `/s/${secret}/x`,
  '/apps',
  '/uploads',
  '/uploads/x',
  '/launch',
  '/yourls-api.php/x',
  '/v4/shorten',
])('%s is a slug on every host', async (path) => {
  for (const host of [...ownHosts, ...otherHosts]) expect([host, await serves(host, path)]).toEqual([host, 'redirect']);
});
