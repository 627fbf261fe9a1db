import { accepted, nameOf, post, refused, type HostileInput } from './hostile-input.ts';

const notWeb = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\tjava\tscript:alert(1)',
  ],
  ...['javascript://example.com/%0aalert(1)', '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
  ...[
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'file://example.com/share',
    'ftp://example.com/',
  ],
  ...[
    'blob:https://example.com/x',
    'view-source:https://example.com/',
    'about:blank',
    'ws://example.com/',
    'mailto:a@example.com',
  ],
  ...[
    'tel:+4912345',
    'intent://x#Intent;scheme=https;end',
    'itms-services://x',
    'chrome://settings',
    'gopher://example.com/',
  ],
  ...[
    'filesystem:http://example.com/x',
    'jar:http://example.com!/x',
    'ldap://example.com/',
    'https',
    'https:',
    'https://',
    'https:///',
  ],
  ...[
    '//example.com/',
    '/path',
    'example.com',
    'www.example.com/x',
    '',
    ' ',
    '#',
    '?',
    'http://',
    'http:///',
    'http://?',
    'http://#',
  ],
];
const credentials = [
  ...[
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:pass@example.com/',
    'https://example.com@evil.example/',
  ],
  ...[
    'https://%75ser@example.com/',
    'https://user%40a@example.com/',
    'https:user:pass@example.com',
    'https://a:b@c@example.com/',
  ],
];
const brokenHosts = [
  ...[
    'https://exa mple.com/',
    'https://exa<mple.com/',
    'https://exa%00mple.com/',
    'https://exa%20mple.com/',
    'https://%',
    'https://%zz/',
  ],
  ...[
    'https://example.com:99999/',
    'https://example.com:-1/',
    'https://example.com:8o/',
    'https://example.com:65536/',
    'https://:80/',
  ],
  ...[
    'https://[::1',
    'https://[::g]/',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[1.2.3.4]/',
    'https://[:::1]/',
  ],
  ...[
    'https://256.1.1.1/',
    'https://1.2.3.4.5/',
    'https://0x100000000/',
    'https://4294967296/',
    'https://1.2.3.0x100/',
    'https://[v1.a]/',
  ],
  ...['https://\u00ad/', 'https://a\u0000b.example/', 'https://a|b.example/', 'https://a^b.example/'],
  ...['https://exa\ud800mple.com/', 'https://example.com/\udfff', 'https://\u202e.\u0000/'],
];
const ownHosts = [
  ...[
    'http://{host}/x',
    'http://LOCALHOST:{port}/x',
    'http://localhost.:{port}/x',
    'https://localhost:{port}/x',
    'http://127.0.0.1:{port}/',
  ],
  ...[
    'http://127.1:{port}/',
    'http://0x7f.1:{port}/',
    'http://0177.0.0.1:{port}/',
    'http://2130706433:{port}/',
    'http://0x7f000001:{port}/',
  ],
  ...[
    'http://017700000001:{port}/',
    'http://[::1]:{port}/',
    'http://[0:0:0:0:0:0:0:1]:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
  ],
  ...[
    'http://[::ffff:7f00:1]:{port}/',
    'http://[::127.0.0.1]:{port}/',
    'http://0.0.0.0:{port}/',
    'http://0:{port}/',
    'http://[::]:{port}/',
  ],
  ...[
    'http://\uff11\uff12\uff17.\uff10.\uff10.\uff11:{port}/',
    'http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3:{port}/',
  ],
  ...[
    'http://loc%61lhost:{port}/',
    'http://a.localhost:{port}/',
    'http:\\\\localhost:{port}\\x',
    'http:/localhost:{port}/',
    'http:localhost:{port}/',
  ],
  ...[
    'http://loc\talhost:{port}/',
    'http://localhost\n:{port}/',
    'http://127.0.0.2:{port}/',
    'http://127\u30020\u30020\u30021:{port}/',
  ],
  ...['http://localhost:0{port}/', 'http://localhost..:{port}/', 'http://[::ffff:0:0]:{port}/'],
];

/** What is taken, and the only form in which it is ever sent on. */
const normalised: [given: string, href: string][] = [
  ['HTTPS://EXAMPLE.COM/PaTh', 'https://example.com/PaTh'],
  ['  https://example.com/  ', 'https://example.com/'],
  ['https:example.com/x', 'https://example.com/x'],
  ['https:\\\\example.com\\x', 'https://example.com/x'],
  ['https:////example.com/x', 'https://example.com/x'],
  ['ht\ntps://exa\tmple.com/a\r\nSet-Cookie: x', 'https://example.com/aSet-Cookie:%20x'],
  ['https://example.com/%0d%0aX-Injected:%20yes', 'https://example.com/%0d%0aX-Injected:%20yes'],
  ['https://example.com/\u560d\u560aX-Injected: yes', 'https://example.com/%E5%98%8D%E5%98%8AX-Injected:%20yes'],
  ['https://example.com/a/../../b', 'https://example.com/b'],
  ['https://example.com/%2e%2E/b', 'https://example.com/b'],
  ['https://example.com/%zz%', 'https://example.com/%zz%'],
  ['https://example.com/%00', 'https://example.com/%00'],
  ['https://example.com/%ff%c0%af', 'https://example.com/%ff%c0%af'],
  ['https://example.com?a=1&a=2&&=#', 'https://example.com/?a=1&a=2&&=#'],
  ['https://example.com/?q=\'"<>', 'https://example.com/?q=%27%22%3C%3E'],
  ['https://example.com/"><script>alert(1)</script>', 'https://example.com/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ['https://example.com/#javascript:alert(1)', 'https://example.com/#javascript:alert(1)'],
  ['https://example.com/?next=javascript:alert(1)', 'https://example.com/?next=javascript:alert(1)'],
  ['https://example.com:443/', 'https://example.com/'],
  ['http://example.com:080/', 'http://example.com/'],
  ['https://example.com:0/', 'https://example.com:0/'],
  ['https://example.com:65535/', 'https://example.com:65535/'],
  ['https://example.com:/', 'https://example.com/'],
  ['https://@example.com/', 'https://example.com/'],
  ['https://example.com./', 'https://example.com./'],
  ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
  ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
  ['https://\u0440\u0430\u0443\u0440\u0430l.example/', 'https://xn--l-7sba6dbr.example/'],
  ['https://ex\u00adample.com/', 'https://example.com/'],
  ['https://a.com\u3002evil.example/', 'https://a.com.evil.example/'],
  ['https://\uff45xample.com/', 'https://example.com/'],
  ['https://xn--ls8h.example/', 'https://xn--ls8h.example/'],
  ['https://xn--a/', 'https://xn--a/'],
  [
    'https://\ud83d\udca9.example/\ud83d\udca9?\ud83d\udca9#\ud83d\udca9',
    'https://xn--ls8h.example/%F0%9F%92%A9?%F0%9F%92%A9#%F0%9F%92%A9',
  ],
  ['http://3232235777/', 'http://192.168.1.1/'],
  ['http://0xC0.0250.0x01.1/', 'http://192.168.1.1/'],
  ['http://\u2460\u2461\u2462.1/', 'http://123.0.0.1/'],
  ['http://[2001:DB8:0:0::1]/', 'http://[2001:db8::1]/'],
  ['http://[::ffff:1.2.3.4]/', 'http://[::ffff:102:304]/'],
  ['https://-a-.example/', 'https://-a-.example/'],
  ['https://a_b.example/', 'https://a_b.example/'],
  [`https://${'a'.repeat(245)}.example/`, `https://${'a'.repeat(245)}.example/`],
  [`https://example.com/${'a'.repeat(8_172)}`, `https://example.com/${'a'.repeat(8_172)}`],
  ['https://e\u0301.example/e\u0301', 'https://xn--9ca.example/e%CC%81'],
  ['https://example.com/\u202e\u200b\u2066', 'https://example.com/%E2%80%AE%E2%80%8B%E2%81%A6'],
];
const tooLong = [
  `https://example.com/${'a'.repeat(8_173)}`,
  `https://example.com/${'\u00e9'.repeat(2_000)}`,
  `https://example.com/${' '.repeat(9_000)}`,
];

const create = (url: string) => post('/v1/links', JSON.stringify({ url }));

export const destinations: HostileInput[] = [
  ...[...notWeb, ...credentials, ...brokenHosts].map((url) => ({
    ...{ name: `not a destination: ${nameOf(url)}`, request: create(url), expect: refused('INVALID_URL') },
  })),
  ...ownHosts.map((url) => ({
    ...{ name: `back to itself: ${nameOf(url)}`, request: create(url), expect: refused('INVALID_URL') },
  })),
  ...tooLong.map((url) => ({ name: `too long: ${nameOf(url)}`, request: create(url), expect: refused() })),
  ...normalised.map(([url, href]) => ({
    ...{ name: `normalised: ${nameOf(url)}`, request: create(url), expect: accepted({ url: href }) },
  })),
  ...['javascript:alert(1)', 'http://{host}/x', 'https://a@example.com/'].flatMap((url) => [
    {
      name: `no expirationUrl: ${url}`,
      request: post('/v1/links', JSON.stringify({ url: 'https://example.com/', expirationUrl: url })),
      expect: refused('INVALID_URL'),
    },
    {
      name: `no avatar: ${url}`,
      request: post('/v1/profiles', JSON.stringify({ displayName: 'x', slug: 'with-avatar', avatar: url })),
      expect: url.includes('{host}') ? accepted() : refused('INVALID_URL'),
    },
  ]),
  ...[
    ...[
      ['link', 'javascript:alert(1)'],
      ['link', 'data:text/html,x'],
      ['link', 'https://a@example.com/'],
      ['link', 'mailto:x'],
      ['link', 'tel:x'],
    ],
    ...[
      ['image', 'data:image/svg+xml,<svg onload=alert(1)>'],
      ['image', 'mailto:a@example.com'],
      ['youtube', 'https://youtube.com.evil.example/'],
    ],
    ...[
      ['youtube', 'https://evil.example/youtube.com'],
      ['youtube', 'https://youtube.com:8080/'],
      ['spotify', 'https://open.spotify.com@evil.example/'],
    ],
    ...[
      ['spotify', 'http://open.spotify.com.'],
      ['youtube', 'javascript://youtube.com/%0aalert(1)'],
      ['youtube', 'https://y\u043eutube.com/'],
    ],
  ].map(([type, content]) => ({
    name: `no content of ${type}: ${content}`,
    request: post('/v1/profiles/{profile}/blocks', JSON.stringify({ type, content })),
    expect: refused('INVALID_URL'),
  })),
];
