import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDnsServer } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { startManagement } from '../support/start-management.ts';

test('a name of this machine is not fetched, whatever DNS says of it', async () => {
  const requests: string[] = [];
  const inside = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>secret</title>');
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const dns = await startDnsServer();
  dns.set('inside.example.com', { A: ['127.0.0.1'] });
  const management = await startManagement({ dnsServers: [dns.address] });
  try {
    const url = `http://inside.example.com:${port}/`;
    const { status, body } = await management.call('POST', '/v1/page-previews', { url });
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      'PREVIEW_UNAVAILABLE',
      'The page could not be read: The address is not public.',
    ]);
    expect(requests).toEqual([]);
  } finally {
    await management.stop();
    await dns.stop();
    inside.close();
  }
});
