import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { drawPng } from '../support/draw-png.ts';
import { createProfileClient, readProfileEvents } from '../support/profile-client.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
let profiles: ReturnType<typeof createProfileClient>;

beforeAll(async () => {
  product = await shareProduct();
  profiles = createProfileClient(product);
});

const at = (path: string) => `http://127.0.0.1:${product.port}${path}`;

test('a picture is uploaded, served, shown by a page, and gone when it is deleted', async () => {
  const bytes = drawPng(300, 200);
  const response = await fetch(at('/v1/uploads?purpose=avatar&x=0&y=0&width=100&height=100'), {
    method: 'POST',
    headers: { authorization: `Bearer ${product.firstRun.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { id: string; url: string } };
  const path = new URL(data.url).pathname;
  const served = await product.visit(path);
  expect([served.status, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  const { slug } = await profiles.create({ avatar: data.url });
  expect((await product.visit(`/${slug}`)).body).toContain(path);
  expect((await product.api.call('DELETE', `/uploads/${data.id}`)).status).toBe(200);
  expect((await product.visit(path)).status).toBe(404);
  // A slug of that name is one like any other.
  expect((await product.visit('/uploads')).status).toBe(404);
});

test('a body of 5 MB reaches the place that takes it, and no other one', async () => {
  const send = (path: string, type: string) =>
    fetch(at(path), {
      method: 'POST',
      headers: { authorization: `Bearer ${product.firstRun.token}`, 'content-type': type },
      body: new Uint8Array(4 * 1_048_576),
    });
  expect((await send('/v1/uploads?purpose=avatar', 'image/png')).status).toBe(400);
  expect((await send('/v1/links', 'application/json')).status).toBe(413);
});

test('a form that a visitor sends is stored, thanked for, and read by the owner', async () => {
  const { id, slug } = await profiles.create();
  const form = await profiles.addBlock(id, {
    type: 'form',
    label: 'Write',
    settings: { thanks: 'I will <write> back' },
  });
  expect((await product.visit(`/${slug}`)).body).toContain(`action="/b/${form.id}"`);
  const response = await fetch(at(`/b/${form.id}`), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'Hi' }),
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, `/b/${form.id}/thanks`]);
  const thanks = await product.visit(`/b/${form.id}/thanks`);
  expect([thanks.status, thanks.body.includes('I will &#60;write&#62; back')]).toEqual([200, true]);
  const path = `/profiles/${id}/blocks/${form.id}/submissions`;
  const { body } = await product.api.call('GET', path);
  expect(body.data).toMatchObject({ items: [{ entries: [{ label: 'Name', value: 'Ada' }, {}, {}] }] });
  const csv = await fetch(at(`/v1${path}/export`), {
    headers: { authorization: `Bearer ${product.firstRun.token}` },
  });
  expect(await csv.text()).toContain('"Ada","ada@example.com","Hi"');
});

test('a contact, a map and a player are counted as clicks of their blocks', async () => {
  const { id } = await profiles.create();
  const vcard = await profiles.addBlock(id, { type: 'vcard', settings: { name: 'Ada', phone: '+44 20 7946 0000' } });
  const map = await profiles.addBlock(id, { type: 'map', content: 'Berlin' });
  const video = await profiles.addBlock(id, { type: 'vimeo', content: 'https://vimeo.com/76979871' });
  const card = await product.visit(`/b/${vcard.id}`);
  expect(card).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': 'attachment; filename="contact.vcf"',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(card.body).toContain('FN:Ada\r\n');
  expect((await product.visit(`/b/${map.id}/1`)).headers.location).toContain('https://www.google.com/maps/');
  const button = await product.visit(`/b/${video.id}/embed`);
  expect([button.status, button.body.includes('player.vimeo.com/video')]).toEqual([200, false]);
  expect(button.headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
  const player = await product.visit(`/b/${video.id}/play`);
  expect(player.body).toContain('https://player.vimeo.com/video/76979871');
  expect(player.headers['content-security-policy']).toContain('frame-src https://player.vimeo.com;');
  for (const path of [
    `/b/${video.id}`,
    `/b/${map.id}/3`,
    `/b/${vcard.id}/1`,
    `/b/${vcard.id}/thanks`,
    `/b/${map.id}/embed`,
  ])
    expect([path, (await product.visit(path)).status]).toEqual([path, 404]);
  const clicked = () => readProfileEvents(product, id).flatMap(({ blockId }) => (blockId ? [blockId] : []));
  await waitFor(async () => clicked().length === 3, { timeoutMs: 10_000, what: 'three clicks in the journal' });
  expect(clicked().sort()).toEqual([vcard.id, map.id, video.id].sort());
});
