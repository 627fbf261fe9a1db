import { compareCpu, leastOfTries, measureLongestTurn } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

/** What a preview reads of a page. */
const pageBytesMax = 512 * 1_024;
const fill = (piece: string) => Buffer.from(piece.repeat(Math.floor(pageBytesMax / Buffer.byteLength(piece))));
const read = (bytes: Uint8Array) => readPage(bytes, 'text/html', 'https://example.com/');

test.each([
  ...['<i>', '</i>', '<i></x>', '<p><div>', '<table><tr><td>', '<svg><math>', '<li>', '<a b c d>', '<a a=1 a=2>'],
  ...[
    '<meta name=a content=b>',
    '<meta charset=x>',
    '<link rel=icon href=x>',
    '<base href=x>',
    '<title>',
    '<title></i>',
  ],
  ...[
    '<script>',
    '<style></i>',
    '<!--',
    '<!-->',
    '<![CDATA[',
    '<?x',
    '<',
    '</',
    '&',
    '&#x',
    '&amp;',
    '<i a=b',
    '"',
    '\0',
  ],
  ...['<head>', '</head x', '<noscript><i>', '<template><i>', '<select><option>', '<plaintext>'],
])('a page made of %j takes at most five times as long as an ordinary one', async (piece) => {
  const hostile = fill(piece);
  const ordinary = fill('<meta property="og:locale" content="de"><script>let x = "</";</script>\n');
  expect(
    await compareCpu(
      () => read(hostile),
      () => read(ordinary),
    ),
  ).toBeLessThan(5);
});

test('other work has its turns while a long page is read', async () => {
  const page = fill('<meta name=a content=b>');
  await read(page);
  // The memory that earlier work left is collected in some of the measurements.
  const longest = await leastOfTries(1 / 3, () => measureLongestTurn(() => read(page)));
  expect(longest).toBeLessThan(1 / 3);
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const far = `<!-- ${'x'.repeat(60_000)} -->`;

test.each([
  ['a meta element behind a long comment', latin1(`${far}<meta charset=iso-8859-1><title>Gr\xf6\xdfe</title>`)],
  ['a meta element behind the title', latin1('<title>Gr\xf6\xdfe</title><meta charset="windows-1252">')],
  [
    'http-equiv',
    latin1('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><title>Gr\xf6\xdfe</title>'),
  ],
  ['spaces', latin1('<META CHARSET = " windows-1252"><title>Gr\xf6\xdfe</title>')],
  ['a meta element that is wrong about UTF-16', Buffer.from('<meta charset=utf-16le><title>Größe</title>')],
  ['no word of it', Buffer.from('<title>Größe</title>')],
  ['a word of it in a script alone', Buffer.from('<script>"charset=iso-8859-1"</script><title>Größe</title>')],
  ['an unknown name', Buffer.from('<meta charset=klingon><title>Größe</title>')],
])('the encoding is read rightly from %s', async (_name, bytes) => {
  expect((await read(bytes)).title).toBe('Größe');
});
