import { unzipSync } from 'fflate';
import { allowLongTests, leastOfTries, measureLongestTurn } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfPages, scanPicture } from '../support/read-codes.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { drawPng, sendUpload } from '../support/upload-calls.ts';

allowLongTests('large amounts');

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
});
afterAll(() => management.stop());

async function download(query: string, token = management.owner.token): Promise<Response> {
  return await fetch(`${management.url}/v1/qr-codes?${query}`, { headers: { authorization: `Bearer ${token}` } });
}

async function unzip(response: Response): Promise<Record<string, Uint8Array>> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="qr-codes.zip"');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

test.each(['svg', 'png', 'webp'])(
  'an archive has a %s of each link with the tag, in its stored look',
  async (format) => {
    const tag = `posters ${format}`;
    const links = [];
    for (const name of ['one', 'two', 'three'])
      links.push(await management.create({ slug: `${name}-${format}`, tags: [tag] }));
    await management.create({ slug: `untagged-${format}` });
    await management.call('PUT', `/v1/links/${links[1]?.id}/qr-style`, { dots: 'dot', dark: '#3730a3' });
    const files = await unzip(await download(`tag=${encodeURIComponent(tag)}&format=${format}`));
    expect(Object.keys(files).toSorted()).toEqual(links.map(({ slug }) => `${slug}.${format}`).toSorted());
    for (const { slug } of links) {
      const scanned = await scanPicture(files[`${slug}.${format}`] ?? '', { width: 500 });
      expect(scanned).toBe(`https://lnk.example/${slug}?qr=1`);
    }
    if (format === 'svg') expect(Buffer.from(files['two-svg.svg'] ?? '').toString()).toContain('#3730a3');
  },
);

test('a code that its stored look makes unreadable in the given colours is drawn plainly', async () => {
  const link = await management.create({ slug: 'dark-one', tags: ['colours'] });
  await management.call('PUT', `/v1/links/${link.id}/qr-style`, { light: '#777777', dark: '#000000' });
  const files = await unzip(await download('tag=colours&dark=%23333333&level=H'));
  expect(await scanPicture(files['dark-one.svg'] ?? '', { width: 500 })).toBe('https://lnk.example/dark-one?qr=1');
});

test.each(['svg', 'png'])('others have their turn between the %s codes of an archive', async (format) => {
  const urls = Array.from({ length: 100 }, () => ({ url: `https://example.com/${'x'.repeat(400)}`, tags: ['turns'] }));
  await management.call('POST', '/v1/links/bulk', { links: urls });
  const read = async () => await unzip(await download(`tag=turns&format=${format}&size=1000`));
  await read();
  // The memory that earlier work left is collected in some of the measurements.
  const longest = await leastOfTries(1 / 5, () => measureLongestTurn(read));
  expect(longest).toBeLessThan(1 / 5);
});

test('ids choose the links and their order, without those of other workspaces', async () => {
  const [a, b] = [await management.create({ slug: 'zebra' }), await management.create({ slug: 'apple' })];
  const { token } = await management.newWorkspace();
  const theirs = await management.call('POST', '/v1/links', { url: 'https://example.com/' }, { token });
  const files = await unzip(await download(`ids=${a.id},${b.id},${theirs.body.data.id},lnk_00000000000000000000`));
  expect(Object.keys(files)).toEqual(['zebra.svg', 'apple.svg']);
});

test('a sheet has every code with its address, page after page', async () => {
  const logo = (await sendUpload(management, drawPng(60, 60), { query: 'purpose=logo' })).body.data.id;
  for (let index = 0; index < 7; index++) {
    const link = await management.create({
      slug: `sheet-${index}`,
      title: index === 0 ? '日本' : `Title ${index}`,
      tags: ['sheet'],
    });
    if (index % 3 === 0) await management.call('PUT', `/v1/links/${link.id}/qr-style`, { logo, frame: 'Look' });
  }
  const response = await download('tag=sheet&as=sheet&columns=2&caption=title&paper=letter');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = readPdfPages(Buffer.from(await response.arrayBuffer()));
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [612, 792],
  ]);
  // Three pixels for each point; in each row of two columns the first code.
  for (const top of [0, 1])
    expect(
      await scanPicture(pages[0]?.svg ?? '', { part: { left: 75, top: 75 + top * 1_000, width: 870, height: 1_080 } }),
    ).toMatch(/^https:\/\/lnk\.example\/sheet-\d\?qr=1$/);
});

test('without a link an archive is empty and a sheet has an empty page', async () => {
  expect(await unzip(await download('tag=nothing-has-this'))).toEqual({});
  const sheet = await download('tag=nothing-has-this&as=sheet');
  expect(readPdfPages(Buffer.from(await sheet.arrayBuffer()))).toHaveLength(1);
});

test('too many links, and an unreadable look are refused before a file is begun', async () => {
  const cases: [string, string][] = [
    ['tag=sheet&dark=fff', 'dark'],
    ['ids=', 'ids.0'],
    ['tag=sheet&format=base64', 'format'],
    ['tag=sheet&columns=9', 'columns'],
  ];
  for (const [query, field] of cases) {
    const response = await download(query);
    const body = (await response.json()) as { error: { details: { field: string }[] } };
    expect([query, response.status, body.error.details[0]?.field]).toEqual([query, 400, field]);
  }
  const { token } = await management.newWorkspace();
  for (let part = 0; part < 6; part++) {
    const links = Array.from({ length: 100 }, () => ({ url: 'https://example.com/' }));
    await management.call('POST', '/v1/links/bulk', { links }, { token });
  }
  const many = await download('', token);
  expect([many.status, await many.text()]).toMatchObject([400, expect.stringContaining('at most 500 links')]);
});

test('a workspace draws one file at a time; a second request gets 429 with Retry-After', async () => {
  const { token } = await management.newWorkspace();
  const links = Array.from({ length: 80 }, () => ({ url: 'https://example.com/' }));
  await management.call('POST', '/v1/links/bulk', { links }, { token });
  const first = await download('format=png&size=1000&dots=dot', token);
  const second = await download('', token);
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
  await first.body?.cancel();
});
