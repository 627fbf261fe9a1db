import { expect, test } from 'vitest';
import { appSchemes, canBeOwnScheme, ownSchemeOf, ownSchemes } from './app-scheme.ts';

const faultOf = (schemes: unknown) => ownSchemes().safeParse(schemes).error?.issues[0]?.message;
const schemeFault = 'must be the scheme of an app: letters, digits, +, - and ., and none that browsers reserve';

test.each(['acme', 'a1', 'com.example.app', 'my+app-2.x', 'msapp', 'httpx', 'a'.repeat(32)])(
  'a workspace may allow the scheme %s',
  (scheme) => {
    expect(canBeOwnScheme(scheme)).toBe(true);
    expect(ownSchemeOf(`${scheme}://open?to=a:b`)).toBe(scheme);
  },
);

test.each(['', 'a', '1abc', '-abc', '.abc', 'a b', 'a_b', 'a:b', 'Acme', 'acme\n', 'äcme', 'a'.repeat(33)])(
  '%j is no scheme',
  (scheme) => {
    expect(canBeOwnScheme(scheme)).toBe(false);
  },
);

test.each([
  ['run code', 'javascript data vbscript livescript mocha'],
  ['read files', 'file blob filesystem res resource jar content'],
  ['show pages of browsers', 'about view-source chrome chrome-extension moz-extension edge opera brave wyciwyg'],
  ['start any app or tool', 'intent android-app itms-services shell search search-ms ms-settings ms-word ms-'],
  ['belong to the web and to servers', 'http https ws wss ftp gopher ldap ldaps urn cid mid'],
  ['links have anyway', `mailto tel sms ${appSchemes.join(' ')}`],
])('no workspace can allow schemes that %s', (_, schemes) => {
  for (const scheme of schemes.split(' ')) {
    expect([scheme, canBeOwnScheme(scheme)]).toEqual([scheme, false]);
    expect(ownSchemeOf(`${scheme}:x`)).toBeUndefined();
  }
});

test("a workspace's schemes are stored in lower case, each once", () => {
  expect(ownSchemes().parse(['Acme', 'other', 'acme'])).toEqual(['acme', 'other']);
  expect(ownSchemes().parse([])).toEqual([]);
});

test.each([
  [['acme://'], schemeFault],
  [['java script'], schemeFault],
  [['JavaScript'], schemeFault],
  [['+acme'], schemeFault],
  [['acme\u212a'], schemeFault], // the Kelvin sign, of which lower case is k
  [['a'.repeat(33)], 'must have at most 32 characters'],
  [[7], 'must be a string'],
  ['acme', 'must be a list of schemes'],
  [Array.from({ length: 21 }, (_, index) => `acme${index}`), 'must have at most 20 schemes'],
])('the schemes %j are refused', (schemes, fault) => {
  expect(faultOf(schemes)).toBe(fault);
});

test('a workspace may have twenty schemes', () => {
  expect(ownSchemes().parse(Array.from({ length: 20 }, (_, index) => `acme${index}`))).toHaveLength(20);
});
