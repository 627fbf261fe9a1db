import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { readAuthority, startDnsServer, waitFor, type CertificateName, type TestDnsServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSender, type Sender } from '../../src/send/open-sender.ts';
import { startReceiver } from '../receivers/start-receiver.ts';
import { prepareDelivery } from './prepare-delivery.ts';

const known = getCACertificates('default');
let dns: TestDnsServer;
let sender: Sender;

beforeAll(async () => {
  setDefaultCACertificates([...known, readAuthority()]);
  dns = await startDnsServer();
  for (const name of ['hooks.example.test', 'other.test']) dns.set(name, { A: ['127.0.0.1'] });
  sender = openSender({ allowPrivate: true, dnsServers: [dns.address], connectionsPerWebhookMax: 2 });
});

afterAll(async () => {
  await Promise.all([sender.close(), dns.stop()]);
  setDefaultCACertificates(known);
});

async function meet(certificate: CertificateName, host: string) {
  const receiver = await startReceiver({ certificate, host: '0.0.0.0' });
  const url = `https://${host}:${receiver.port}/hooks`;
  const results = [
    await sender.send(prepareDelivery(url, { webhookId: url })),
    await sender.send(prepareDelivery(url, { webhookId: url })),
  ];
  return { receiver, results };
}

test.each(['hooks.example.test', 'hooks.example.test.', 'HOOKS.example.test', '127.0.0.1', '2130706433'])(
  'a receiver with a certificate for %s gets its deliveries, over one connection',
  async (host) => {
    const { receiver, results } = await meet('trusted', host);
    expect(results).toMatchObject([
      { status: 200, error: null, response: 'ok' },
      { status: 200, error: null, response: 'ok' },
    ]);
    expect(receiver.connections()).toEqual({ ever: 1, open: 1 });
    await receiver.stop();
  },
);

test.each([
  ['expired', 'hooks.example.test', 'The certificate has expired.'],
  ['self-signed', 'hooks.example.test', 'The certificate is self-signed.'],
  ['trusted', 'other.test', 'The certificate is for another host name.'],
  ['trusted', '127.0.0.2', 'The certificate is for another host name.'],
] as const)('with a certificate that is %s, %s gets nothing', async (certificate, host, error) => {
  const { receiver, results } = await meet(certificate, host);
  for (const result of results) expect(result).toMatchObject({ status: null, error, response: null });
  expect(receiver.received).toEqual([]);
  await waitFor(() => receiver.connections().open === 0);
  await receiver.stop();
});

test('a TLS connection that the receiver has just closed does not fail a delivery', async () => {
  const { receiver } = await meet('trusted', '127.0.0.1');
  const url = `https://127.0.0.1:${receiver.port}/hooks`;
  receiver.closeNext(1);
  expect(await sender.send(prepareDelivery(url, { webhookId: url }))).toMatchObject({ status: 200, error: null });
  expect(receiver.connections().ever).toBe(2);
  await receiver.stop();
});

test('a receiver without TLS gets nothing', async () => {
  const receiver = await startReceiver();
  const url = receiver.url.replace('http:', 'https:');
  const error = 'No secure connection could be made.';
  expect(await sender.send(prepareDelivery(url))).toMatchObject({ status: null, error, response: null });
  expect(receiver.received).toEqual([]);
  await waitFor(() => receiver.connections().open === 0);
  await receiver.stop();
});
