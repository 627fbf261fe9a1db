import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['plain text', 'plain text'],
  ['<p>One</p><p>Two &amp; three</p>', 'One\n\nTwo & three'],
  ['a<br>b<BR/>c', 'a\nb\nc'],
  ['<ul><li>One</li><li><b>Two</b></li></ul>', '• One\n\n• Two'],
  ['See <a href="https://to.test/?a=1&amp;b=2">the shop</a>.', 'See the shop (https://to.test/?a=1&b=2).'],
  ["<a href='https://to.test/'>https://to.test/</a>", 'https://to.test/'],
  ['<a href=https://to.test/></a>', 'https://to.test/'],
  ['<a onclick="x>y" href="javascript:alert(1)">click</a>', 'click'],
  ['<script>alert("<p>")</script>text<style>a{}</style>', 'text'],
  ['<SCRIPT>alert(1)', ''],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['1 < 2 and I <3 you', '1 < 2 and I <3 you'],
  ['a <b without an end', 'a <b without an end'],
  ['<img src=x onerror=alert(1)>picture', 'picture'],
  ['<a title="no end>text</a> more', 'text more'],
  ['&#65;&#x42;&uuml;&Uuml;&unknown;&#0;&#1114112;', 'ABüÜ&unknown;&#0;&#1114112;'],
  ['<!-- comment -->text<!DOCTYPE html><?php echo 1 ?>', 'text'],
  ['  a \n b\t\tc  ', 'a b c'],
  ['nul\0 and \ud800 half', 'nul and \ufffd half'],
  ['İ<script>x</script>y', 'İy'],
])('%j becomes %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each(['<', '<a ', '<a ">', '<a href="', '<script>', '&', '<p>', '<a href="x">', '</a>', `<a '>`])(
  'a long text of %j is read in time linear in its length',
  (part) => {
    const html = part.repeat(1_000_000 / part.length);
    const beganAt = performance.now();
    htmlToText(html);
    htmlToText(`${html}>`);
    expect(performance.now() - beganAt).toBeLessThan(3_000);
  },
);
