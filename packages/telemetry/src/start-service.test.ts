import { serveHttp } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { startService } from './start-service.ts';

const options = { name: 'test', logLevel: 'silent', adminPort: 0, adminHost: '127.0.0.1' } as const;

test('parts of a service are closed in reverse order, also when a later part cannot be opened', async () => {
  const closed: string[] = [];
  const open = (isBroken: boolean) =>
    startService(options, async ({ onStop }) => {
      onStop('first', () => void closed.push('first'));
      onStop('second', () => void closed.push('second'));
      if (isBroken) throw new Error('The third part is broken.');
      return { checks: [] };
    });
  await expect(open(true)).rejects.toThrow('The third part is broken.');
  expect(closed.splice(0)).toEqual(['second', 'first']);
  const service = await open(false);
  await service.stop();
  expect(closed).toEqual(['second', 'first']);
});

test('a stopping service serves requests during its drain delay, and closes its parts only then', async () => {
  let isClosed = false;
  const { parts, stop } = await startService({ ...options, drainDelayMs: 300 }, async ({ onStop }) => {
    onStop('part', () => void (isClosed = true));
    const server = await serveHttp({
      listener: (_, response) => void response.end('served'),
      port: 0,
      host: '127.0.0.1',
    });
    onStop('server', () => server.close());
    return { checks: [], server };
  });
  const request = async () => await (await fetch(`http://127.0.0.1:${parts.server.port}/`)).text();
  expect(await request()).toBe('served');
  const stopping = stop();
  expect(await request()).toBe('served');
  expect(isClosed).toBe(false);
  await stopping;
  expect(isClosed).toBe(true);
  await expect(request()).rejects.toThrow('fetch failed');
});
