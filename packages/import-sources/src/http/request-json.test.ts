import { afterEach, describe, expect, test } from 'vitest';
import { startImitation, type Imitation, type ImitatedResponse } from '../../test/start-imitation.ts';
import { createRequestJson, type ClientSettings } from './request-json.ts';

const secret = 'secret-key-1';
let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

async function openClient(respond: () => ImitatedResponse, settings: Partial<ClientSettings> = {}) {
  imitation = await startImitation(respond);
  const credential = { header: 'x-api-key', value: secret, secret };
  const request = createRequestJson({ origin: imitation.origin, credential, retryDelayMs: 1, ...settings });
  return { request, imitation };
}

describe('a request for JSON', () => {
  test('sends the credential in its header and not in the URL', async () => {
    const { request, imitation } = await openClient(() => ({ body: { ok: true } }));
    const response = await request({ path: '/things', query: { page: 2, none: undefined } });
    expect(response).toEqual({ status: 200, body: { ok: true } });
    const [sent] = imitation.requests;
    expect(sent?.headers['x-api-key']).toBe(secret);
    expect(sent?.query.toString()).toBe('page=2');
  });

  test('succeeds after a hang-up, a 5xx and an unreadable response', async () => {
    const { request, imitation } = await openClient(() => ({ body: [1] }));
    imitation.faults.push('hang-up', 'error', 'invalid-json', 'hang-up');
    expect((await request({ path: '/' })).body).toEqual([1]);
    expect(imitation.requests).toHaveLength(5);
  });

  test('is given up after five failed tries', async () => {
    const { request, imitation } = await openClient(() => ({ status: 503, body: {} }));
    await expect(request({ path: '/' })).rejects.toMatchObject({ reason: 'unavailable' });
    expect(imitation.requests).toHaveLength(5);
  });

  test('waits as Retry-After says and reports the wait', async () => {
    const waits: number[] = [];
    const { request, imitation } = await openClient(() => ({ body: 1 }), { onWait: (ms) => waits.push(ms) });
    imitation.faults.push('wait');
    expect((await request({ path: '/' })).body).toBe(1);
    expect(waits).toEqual([1_000]);
  });

  test.each([401, 402, 403])(
    'is refused with the sentence of the source by %i, without the credential',
    async (status) => {
      const body = { title: 'Invalid', detail: `The key ${secret} is not valid. ${'x'.repeat(900)}` };
      const { request } = await openClient(() => ({ status, body }));
      const error: unknown = await request({ path: '/' }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ reason: 'refused' });
      expect(String(error)).toContain('The key *** is not valid');
      expect(String(error)).not.toContain(secret);
      expect(String(error).length).toBeLessThan(300);
    },
  );

  test('is invalid by any other status that is not accepted', async () => {
    const { request } = await openClient(() => ({ status: 404, body: { error: { message: 'no such path' } } }));
    await expect(request({ path: '/' })).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('no such'),
    });
    expect((await request({ path: '/', accepts: [404] })).status).toBe(404);
  });

  test('follows no redirect to another origin', async () => {
    const other = await startImitation(() => ({ body: 'reached' }));
    const { request } = await openClient(() => ({ status: 302, headers: { location: other.origin }, body: '' }));
    await expect(request({ path: '/' })).rejects.toMatchObject({ reason: 'invalid' });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('follows a redirect within its origin', async () => {
    let responses = 0;
    const { request } = await openClient(() =>
      responses++ === 0 ? { status: 301, headers: { location: '/there' }, body: '' } : { body: '"ok"' },
    );
    expect((await request({ path: '/' })).body).toBe('ok');
  });

  test('ends with a response of more than 20 MB', async () => {
    const { request } = await openClient(() => ({ body: `"${'x'.repeat(21_000_000)}"` }));
    await expect(request({ path: '/' })).rejects.toMatchObject({ reason: 'invalid' });
  });

  test('ends with the reason of the signal during a wait', async () => {
    const controller = new AbortController();
    const onWait = () => controller.abort(new Error('stopped'));
    const { request, imitation } = await openClient(() => ({ body: 1 }), { signal: controller.signal, onWait });
    imitation.faults.push('wait');
    await expect(request({ path: '/' })).rejects.toThrow('stopped');
    expect(imitation.requests).toHaveLength(1);
  });

  test('keeps to the number of requests a second', async () => {
    const { request } = await openClient(() => ({ body: 1 }), { requestsPerSecond: 20 });
    const begin = performance.now();
    for (let count = 0; count < 5; count += 1) await request({ path: '/' });
    expect(performance.now() - begin).toBeGreaterThan(190);
  });
});
