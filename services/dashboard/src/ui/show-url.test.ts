import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode } from './decode-punycode.ts';
import { showDestination, showHost, showUrl } from './show-url.ts';

test.each([
  ['https://www.example.com/a?b#c', 'www.example.com/a?b#c'],
  ['https://example.com/', 'example.com'],
  ['https://xn--bcher-kva.example/r', 'bücher.example/r'],
  ['https://xn--fsqu00a.xn--0zwm56d/', '例子.测试'],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  ['https://xn--pple-43d.com/', 'xn--pple-43d.com'],
  ['https://xn--a.example/', 'xn--a.example'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s is shown as %s', (url, shown) => {
  expect(showUrl(url)).toBe(shown);
});

test('a destination is shown without www', () => {
  expect(showDestination('https://www.example.com/a')).toBe('example.com/a');
});

test.each([
  ['https://xn--mller-kva.example/stra%C3%9Fe', 'müller.example/straße'],
  ['https://example.com/%E6%97%A5%E6%9C%AC?q=%C3%BC#%C3%A4', 'example.com/日本?q=ü#ä'],
  ['https://example.com/a%2Fb%20c%3Fd%25', 'example.com/a%2Fb%20c%3Fd%25'],
  ['https://example.com/%C3', 'example.com/%C3'],
  ['https://example.com/%E2%80%AEgpj.exe', 'example.com/%E2%80%AEgpj.exe'],
  ['https://example.com/%00%E2%80%8B', 'example.com/%00%E2%80%8B'],
  ['https://example.com/a%E1%85%9F%E3%85%A4%EF%BE%A0', 'example.com/a%E1%85%9F%E3%85%A4%EF%BE%A0'],
  ['https://example.com', 'example.com'],
  ['tel:+4930', 'tel:+4930'],
])('the destination %s is shown as %s', (url, shown) => {
  expect(showDestination(url)).toBe(shown);
});

test('every label that a browser encodes decodes to the same text', () => {
  const letters = fc.array(fc.constantFrom(...Array.from('abcäöüßéñøłžабвгдежзαβγδ日本語漢字하늘שלום')), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(letters, (parts) => {
      const label = parts.join('').normalize('NFC');
      const encoded = domainToASCII(label);
      fc.pre(encoded.startsWith('xn--') && encoded.length <= 63);
      const decoded = decodePunycode(encoded.slice(4));
      expect(decoded === undefined ? undefined : domainToASCII(decoded)).toBe(encoded);
    }),
  );
});

test('an arbitrary label never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (label) => {
      expect(typeof showHost(`xn--${label}`)).toBe('string');
    }),
  );
});
