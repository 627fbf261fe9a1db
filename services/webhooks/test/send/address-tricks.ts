import type { DnsEntry } from '@linkplane/testing';

/** URLs that lead, or try to lead, to where no webhook may go; PORT is where a canary listens. */
export const closedAddresses = [
  // The ranges, IPv4.
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200'],
  ...['169.254.0.1', '169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1'],
  ...['192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
  ...['239.255.255.250', '240.0.0.1', '255.255.255.255'],
  // Other spellings of 127.0.0.1, 0.0.0.0, 192.168.0.1 and 169.254.169.254.
  ...[
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
  ],
  ...['0', '0x0', '0.0', '00000000', '0300.0250.0.1', '0xc0a80001', '2852039166', '0xA9FEA9FE', '0251.0376.0251.0376'],
  ...[
    '%31%32%37.0.0.1',
    '127%2e0%2e0%2e1',
    '１２７.０.０.１',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '①②⑦.⓪.⓪.①',
  ],
  ...['127.0.\t0.1', '127.0.\n0.1', '127.0.0.0000001', '127.0.0.1\u00AD', '0x7F.0X1'],
  // IPv6, and IPv4 in IPv6.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:FFFF:7F00:0001]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:169.254.169.254]'],
  ...['[::ffff:8.8.8.8]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ...['[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::]', '[2001:20::1]', '[2001:db8::1]', '[3fff::1]', '[fc00::1]'],
  ...['[fd00:ec2::254]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[5f00::1]', '[100::1]', '[4000::1]'],
  // This machine, by definition.
  ...['localhost', 'LOCALHOST', 'localhost.', 'hooks.localhost', 'a.b.localhost.', 'ｌｏｃａｌｈｏｓｔ', 'loc%61lhost'],
].flatMap((host) => [`http://${host}:PORT/`]);

/** The same with the syntax of URLs. */
export const closedSyntax = [
  ...['https://127.0.0.1:PORT/', 'HTTP://127.0.0.1:PORT/', 'http:127.0.0.1:PORT/', 'http:/127.0.0.1:PORT/'],
  ...['http:////127.0.0.1:PORT/', 'http:\\\\127.0.0.1:PORT\\', 'http://127.0.0.1:PORT\\@example.com/'],
  ...['http://127.0.0.1:PORT#@example.com/', 'http://127.0.0.1:PORT?@example.com/', ' \thttp://127.0.0.1:PORT/ '],
  ...['ht\ntp://127.0.0.1:PORT/', 'http://@127.0.0.1:PORT/', 'http://:@127.0.0.1:PORT/', 'http://127.0.0.1:0PORT/'],
];

export const urlsWithCredentials = [
  ...['http://example.com@127.0.0.1:PORT/', 'http://example.com:80@127.0.0.1:PORT/', 'http://127.0.0.1@[::1]:PORT/'],
  ...['http://127.0.0.1:PORT@example.com/', 'http://a:b@c:d@127.0.0.1:PORT/', 'http://%00@127.0.0.1:PORT/'],
  ...['http:\\\\example.com@127.0.0.1:PORT/', 'https://user@hooks.example.com/'],
];

export const urlsOfOtherProtocols = [
  ...['ftp://127.0.0.1:PORT/', 'gopher://127.0.0.1:PORT/_GET', 'ws://127.0.0.1:PORT/', 'wss://127.0.0.1:PORT/'],
  ...['http+unix://%2Frun%2Fdocker.sock/', 'dict://127.0.0.1:PORT/'],
];

export const invalidUrls = [
  ...[
    '',
    ' ',
    '127.0.0.1:PORT',
    '//127.0.0.1:PORT/',
    '/hooks',
    'http://',
    'http://:PORT/',
    'http://[::1',
    'http://::1/',
  ],
  ...['http://[fe80::1%25eth0]:PORT/', 'http://[fe80::1%eth0]:PORT/', 'http://[::1%25lo]:PORT/', 'http://[127.0.0.1]/'],
  ...[
    'http://[::ffff:127.1]/',
    'http://256.0.0.1/',
    'http://4294967296/',
    'http://127.0.0.1.5/',
    'http://0x7f.0.0.0.1/',
  ],
  ...['http://127.0.0.1:99999/', 'http://127.0.0.1:PORT:80/', 'http://a b/', 'http://a\0b/', 'http://127.0.0.1\0.com/'],
  ...['http://exa<mple.com/', 'http://\u200B/', 'http://09.0.0.1/', 'http://127.0.0.08/'],
  ...['file:///etc/passwd', 'unix:/var/run/docker.sock', 'data:text/plain,x', 'javascript:alert(1)'],
];

/** What name servers may say of a name. */
export const closedRecords: Record<string, DnsEntry> = {
  'an IPv4 loopback': { A: ['127.0.0.1'] },
  'a private IPv4': { A: ['10.0.0.1'] },
  'a metadata service': { A: ['169.254.169.254'] },
  'a metadata service of IPv6': { AAAA: ['fd00:ec2::254'] },
  'no address at all': { A: ['0.0.0.0'] },
  'no IPv6 address at all': { AAAA: ['::'] },
  'an IPv6 loopback': { AAAA: ['::1'] },
  'IPv4 in IPv6': { AAAA: ['::ffff:127.0.0.1'] },
  'IPv4 behind NAT64': { AAAA: ['64:ff9b::7f00:1'] },
  'IPv4 in 6to4': { AAAA: ['2002:7f00:1::'] },
  'a link-local IPv6': { AAAA: ['fe80::1'] },
  'several, none of them public': { A: ['127.0.0.1', '10.0.0.1', '192.168.0.1'], AAAA: ['::1', 'fc00::1'] },
  'an alias of a private one': { CNAME: 'inside.closed.test' },
  'an alias of an alias': { CNAME: 'alias.closed.test' },
  'an alias of localhost': { CNAME: 'localhost' },
};
