import { trimInvisible } from '@linkplane/contracts';
import { accepted, nameOf, patch, post, type HostileInput } from './hostile-input.ts';

/** Texts that are returned byte for byte from every field that stores them. */
const kept = [
  ...[
    'caf\u00e9',
    'cafe\u0301',
    '\u212b \u00c5 A\u030a',
    '\ufb01 fi',
    '\u202eevil\u202c',
    '\u2066a\u2069',
    '\u200b',
    '\u200d',
    'a\u200bb\ufeffc',
  ],
  ...[
    '\ufeffmark',
    '\ud83d\udca9',
    '\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
    '\ud800\udc00\udbff\udfff',
    '\uffff\ufffe',
    '\ufffd',
    '\ue000',
  ],
  ...[
    ' blanks ',
    '\ttab\t',
    'a\r\nb\nc\rd',
    '\u0001\u001f\u007f\u0085\u2028\u2029',
    '"quoted"',
    "'single'",
    'back\\slash',
    '\\u0000',
    '%00',
    '&amp;',
  ],
  ...[
    '<script>alert(1)</script>',
    '</title><script>',
    '{{7*7}}',
    '${7*7}',
    '=1+1',
    '@SUM(A1)',
    '-1',
    '+1',
    "'; drop table links; --",
    '$1',
    '?',
    '%s%n',
  ],
  ...[
    'null',
    'true',
    '[]',
    '{}',
    '1e400',
    '\u0e01\u0e33',
    '\u0627\u0644\u0639',
    '\u4f60\u597d',
    'z\u0351\u036b\u0343\u036a\u0302',
    'X-Injected: yes\r\n\r\nHTTP/1.1 200 OK',
  ],
];

const json = JSON.stringify;

export const texts: HostileInput[] = [
  ...kept.map((text) => ({
    name: `stored in a link: ${nameOf(text)}`,
    request: post(
      '/v1/links',
      json({ url: 'https://example.com/', title: text, utmSource: text, utmMedium: text, utmCampaign: text }),
    ),
    expect: accepted({ title: text, utmSource: text, utmMedium: text, utmCampaign: text }),
  })),
  ...kept.map((text) => ({
    name: `stored in a block: ${nameOf(text)}`,
    request: post(
      '/v1/profiles/{profile}/blocks',
      json({
        type: 'paragraph',
        label: text,
        content: text,
        icon: text,
        settings: { [text]: text, deep: [{ [text]: [text] }] },
      }),
    ),
    expect: accepted({
      label: text,
      content: text,
      icon: text,
      settings: { [text]: text, deep: [{ [text]: [text] }] },
    }),
  })),
  ...kept
    // A name has to be seen.
    .filter((text) => trimInvisible(text) !== '')
    .map((text) => ({
      name: `stored in a profile: ${nameOf(text)}`,
      request: patch('/v1/profiles/{profile}', json({ displayName: text, bio: text })),
      expect: accepted({ displayName: text, bio: text }),
    })),
  ...[
    ...[
      '{"a":-0}',
      '{"a":1e21}',
      '{"a":0.1}',
      '{"a":1e-21}',
      '{"a":9007199254740993}',
      '{"a":[],"b":{},"c":null}',
      '{"":1}',
      '{"constructor":1}',
    ],
    ...[
      '{"toString":1,"hasOwnProperty":2}',
      '{"a":[[[[[[[[]]]]]]]]}',
      '{"1":1,"0":0}',
      '{"a":"\\u2028"}',
      '{"hidden":false,"mine":true}',
    ],
  ].map((settings) => ({
    name: `stored as settings: ${settings}`,
    request: post('/v1/profiles/{profile}/blocks', `{"type":"divider","settings":${settings}}`),
    expect: accepted({ settings: JSON.parse(settings) as unknown }),
  })),
  {
    name: 'stored at full length, in code points',
    request: post('/v1/links', json({ url: 'https://example.com/', title: '\ud83d\udca9'.repeat(255) })),
    expect: accepted({ title: '\ud83d\udca9'.repeat(255) }),
  },
];
