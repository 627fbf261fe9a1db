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
  ['an unknown name, of a page in no UTF-8', latin1('<meta charset=klingon><title>Gr\xf6\xdfe</title>')],
  ['no word of it, of a page in no UTF-8', latin1('<title>Gr\xf6\xdfe</title>')],
  ['no word of it, of a page that is cut within a letter', Buffer.from('<title>Größe</title>ü').subarray(0, -1)],
  ['a meta element that is wrong about UTF-8', Buffer.from('<meta charset=iso-8859-1><title>Größe</title>', 'latin1')],
  ['an XML declaration', latin1('<?xml version="1.0" encoding="iso-8859-1"?><html><title>Gr\xf6\xdfe</title>')],
  ['a name that stands for another one', latin1('<meta charset=x-user-defined><title>Gr\xf6\xdfe</title>')],
  ['the first of two meta elements', latin1('<meta charset=latin1><meta charset=utf-8><title>Gr\xf6\xdfe</title>')],
])('the encoding is read rightly from %s', async (_name, bytes) => {
  expect((await read(bytes)).title).toBe('Größe');
});

test.each([
  ['text/html; charset=none', latin1('<meta charset=iso-8859-1><title>Gr\xf6\xdfe</title>')],
  ['text/html; charset=none', Buffer.from('<title>Größe</title>')],
  ['text/html; charset="ISO-8859-1"', latin1('<title>Gr\xf6\xdfe</title>')],
  ['text/html;charset=utf8', Buffer.from('<meta charset=iso-8859-1><title>Größe</title>')],
  ['text/html; charset=utf-16le', Buffer.from('<title>Größe</title>', 'utf16le')],
])('a page of the type %s is read in its encoding', async (type, bytes) => {
  expect((await readPage(bytes, type, 'https://example.com/')).title).toBe('Größe');
});

test.each([
  ['<svg><title>Menu</title></svg><title>Page</title>', 'Page'],
  ['<svg><g><title>Menu</title></g></svg><svg><title>Search</title></svg><title>Page</title>', 'Page'],
  ['<noscript><title>Switch scripts on</title></noscript><title>Page</title>', 'Page'],
  ['<template><title>Other</title></template><title>Page</title>', 'Page'],
  ['<svg><title>Menu</title></svg>', null],
  ['<title>Page</title><svg><title>Menu</title></svg>', 'Page'],
  ['<!-- <title>Old</title> --><title>Page</title>', 'Page'],
  ['<script>"<title>Old</title>"</script><title>Page</title>', 'Page'],
  ['<title></title><meta property="og:title" content="Page">', 'Page'],
])('the title of %j is %j', async (html, title) => {
  expect((await read(Buffer.from(html))).title).toBe(title);
});

test.each([
  ['<meta property="og:image:url" content="/a.png">', '/a.png'],
  ['<meta name="twitter:image:src" content="/a.png">', '/a.png'],
  [
    '<meta property="og:image" content="data:image/png;base64,AA=="><meta name="twitter:image" content="/a.png">',
    '/a.png',
  ],
  [
    '<meta property="og:image" content="https://ada@example.com/b.png"><meta property="og:image:url" content="/a.png">',
    '/a.png',
  ],
  ['<meta property="og:image" content="/a.png"><meta name="twitter:image" content="/b.png">', '/a.png'],
])('of %j the picture is %s', async (html, path) => {
  expect((await read(Buffer.from(html))).image).toBe(`https://example.com${path}`);
});

test('the next icon is taken where one cannot be shown', async () => {
  const html = '<link rel=apple-touch-icon href="data:,"><link rel=icon href="/i.png">';
  expect((await read(Buffer.from(html))).favicon).toBe('https://example.com/i.png');
});
