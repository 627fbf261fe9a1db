import { accepted, patch, post, refused, type HostileInput } from './hostile-input.ts';

const url = '"url":"https://example.com/"';
const deep = (levels: number, open = '[', close = ']') => `${open.repeat(levels)}${close.repeat(levels)}`;
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(',');

/** Texts that are not valid JSON. */
const broken: Record<string, string | Buffer> = {
  'half an object': '{',
  'no value': '{"url":}',
  'single quotes': "{'url':'x'}",
  'a bare key': '{url:1}',
  'a trailing comma': `{${url},}`,
  'a line comment': `{${url}}//x`,
  'a block comment': `{/**/${url}}`,
  NaN: '{"clickLimit":NaN}',
  Infinity: '{"clickLimit":-Infinity}',
  hexadecimal: '{"clickLimit":0x10}',
  'a leading zero': '{"clickLimit":010}',
  'a plus sign': '{"clickLimit":+1}',
  'a bare point': '{"clickLimit":.5}',
  undefined: '{"title":undefined}',
  'a raw newline in a text': '{"title":"a\nb"}',
  'a raw NUL': '{"title":"\0"}',
  'a bad escape': '{"title":"\\x41"}',
  'a short escape': '{"title":"\\u12"}',
  'two values': `{${url}}{${url}}`,
  'NUL alone': '\0',
  'blanks alone': ' \n\t ',
  'two byte order marks': `\ufeff\ufeff{${url}}`,
  'an open text': '{"title":"',
  '60,000 open arrays': '['.repeat(60_000),
  'a form': 'url=https://example.com/',
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  'UTF-16 with its mark': Buffer.from(`\ufeff{${url}}`, 'utf16le'),
  'UTF-16 without one': Buffer.from(`{${url}}`, 'utf16le'),
  'an overlong slash': Buffer.from('{"title":"\xc0\xaf"}', 'latin1'),
  'an overlong NUL': Buffer.from('{"title":"\xc0\x80"}', 'latin1'),
  'a surrogate in UTF-8': Buffer.from('{"title":"\xed\xa0\x80"}', 'latin1'),
  'a cut character': Buffer.from('{"title":"\xf0\x9f\x92', 'latin1'),
  'beyond the last code point': Buffer.from('{"title":"\xf5\x80\x80\x80"}', 'latin1'),
  'Latin-1': Buffer.from('{"title":"caf\xe9"}', 'latin1'),
};

/** Valid JSON that no endpoint accepts as a body. */
const otherShapes: Record<string, string> = {
  null: 'null',
  'a number': '5',
  'a huge number': '1e400',
  'a text': '"x"',
  true: 'true',
  'an array': '[]',
  'an array of objects': `[{${url}}]`,
  'no fields': '{}',
  'minus zero': '-0',
  'deep arrays': deep(30_000),
  'deep objects': deep(10_000, '{"a":', '}').replace(':}', ':1}'),
  'a prototype': `{"__proto__":{${url}}}`,
  'a constructor': `{"constructor":{"prototype":{${url}}}}`,
  'the other casing': '{"URL":"https://example.com/"}',
};

/** Unusual but valid bodies, and the fields that they must produce. */
const odd: Record<string, [text: string, made?: Record<string, unknown>]> = {
  'the same key twice: the last counts': [`{"title":"a",${url},"title":"b"}`, { title: 'b' }],
  'the same key twice, once escaped': [`{"title":"a",${url},"\\u0074itle":"b"}`, { title: 'b' }],
  'fields of the response': [`{${url},"id":"lnk_mine","clicks":99}`, { clicks: 0 }],
  'one byte order mark': [`\ufeff{${url}}`],
  'blanks around': [` \r\n\t{${url}} \n`],
  'a number written long': [`{${url},"clickLimit":1.0000000000000000000000}`, { clickLimit: 1 }],
  'a number with an exponent': [`{${url},"clickLimit":1e2}`, { clickLimit: 100 }],
};

/** Valid JSON with names that a link does not have. */
const unknown: Record<string, string> = {
  'a prototype beside the fields': `{${url},"__proto__":{"title":"x"}}`,
  'a constructor beside the fields': `{${url},"constructor":{"prototype":{"title":"x"}}}`,
  'a toJSON': `{${url},"toJSON":{"title":"x"},"valueOf":1,"then":2}`,
  '5,000 unknown keys': `{${keys(5_000)},${url}}`,
  'an unknown field as deep as it can be': `{${url},"x":${deep(30_000)}}`,
  'an unknown field out of range': `{${url},"x":1e400,"y":-1e-400}`,
  'an unknown field with lone surrogates': `{${url},"\\ud800":"\\udfff"}`,
};

const bulk: Record<string, string> = {
  '100,000 keys': `{${keys(70_000)}}`,
  'a link of 60,000 keys': `{"links":[{${keys(60_000)}}]}`,
  'a link 400,000 levels deep': `{"links":[${deep(400_000)}]}`,
  'a hundred of the strangest': `{"links":[${Array.from({ length: 100 }, () => '{"url":{},"title":[],"slug":null}').join(',')}]}`,
};

export const jsonTexts: HostileInput[] = [
  ...Object.entries(broken).map(([name, text]) => ({
    name: `no JSON: ${name}`,
    request: post('/v1/links', text),
    expect: refused('INVALID_JSON'),
  })),
  ...Object.entries(otherShapes).flatMap(([name, text]) =>
    ['/v1/links', '/v1/profiles', '/v1/links/bulk', '/v1/profiles/{profile}/blocks'].map((path) => ({
      name: `${name} to ${path}`,
      request: post(path, text),
      expect: refused(),
    })),
  ),
  ...['null', '[]', '"x"', '5'].flatMap((text) =>
    ['/v1/links/{link}', '/v1/profiles/{profile}', '/v1/profiles/{profile}/blocks/{block}'].map((path) => ({
      name: `${text} to change ${path}`,
      request: patch(path, text),
      expect: refused(),
    })),
  ),
  ...Object.entries(unknown).map(([name, text]) => ({
    name: `refused by its names: ${name}`,
    request: post('/v1/links', text),
    expect: refused(),
  })),
  ...Object.entries(odd).map(([name, [text, made]]) => ({
    name: `read as it says: ${name}`,
    request: post('/v1/links', text),
    expect: accepted(made),
  })),
  ...Object.entries(bulk).map(([name, text]) => ({
    name: `in bulk: ${name}`,
    request: post('/v1/links/bulk', text),
    expect: { statuses: [200, 400] },
  })),
  {
    name: 'a body above the limit',
    request: post('/v1/links', `{${keys(100_000)}}`),
    expect: { statuses: [413], code: 'PAYLOAD_TOO_LARGE' },
  },
  {
    name: 'a body far above the limit',
    request: post('/v1/links', Buffer.alloc(8_000_000, 'x')),
    expect: { statuses: [413], code: 'PAYLOAD_TOO_LARGE' },
  },
  {
    name: '20,000 wrong ids: not all of them are listed in the error',
    request: {
      method: 'PUT',
      path: '/v1/profiles/{profile}/blocks/reorder',
      body: `{"blockIds":[${'1,'.repeat(20_000)}1]}`,
    },
    expect: refused(),
  },
];
