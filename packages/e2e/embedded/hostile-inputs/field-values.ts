import { patch, post, refused, type HostileInput } from './hostile-input.ts';

type Kind = keyof typeof wrongValues;

/** JSON texts of values that are invalid for each kind of field. */
const wrongValues = {
  text: {
    number: '1',
    flag: 'true',
    array: '["x"]',
    object: '{"a":1}',
    'a NUL': '"a\\u0000b"',
    ...surrogates(),
  },
  instant: {
    number: '1767225600',
    flag: 'true',
    array: '[]',
    object: '{}',
    word: '"tomorrow"',
    'no offset': '"2031-01-01T00:00:00"',
    'month 13': '"2031-13-01T00:00:00Z"',
    'February 30': '"2031-02-30T00:00:00Z"',
    'year 0': '"0000-01-01T00:00:00Z"',
    'year 10,000': '"+010000-01-01T00:00:00Z"',
    'before year 1': '"0001-01-01T00:00:00+14:00"',
    'a date': '"2031-01-01"',
    'hour 25': '"2031-01-01T25:00:00Z"',
    'a NUL': '"2031-01-01T00:00:00Z\\u0000"',
    'a leap second': '"2030-12-31T23:59:60Z"',
  },
  count: {
    text: '"1"',
    zero: '0',
    'minus zero': '-0',
    negative: '-1',
    fraction: '1.5',
    flag: 'true',
    array: '[1]',
    object: '{}',
    'beyond double': '1e400',
    'beyond integers': '9007199254740993',
    '1e308': '1e308',
    tiny: '1e-400',
  },
  tags: {
    number: '1',
    flag: 'true',
    null: 'null',
    object: '{"0":"a"}',
    text: '"a"',
    'a number in it': '[1]',
    'a blank one': '["\\u2003\\t"]',
    'a NUL': '["a\\u0000"]',
    'a lone surrogate': '["\\ud83d"]',
    '51 characters': `["${'\u{1f4a9}'.repeat(51)}"]`,
    'a list in a list': '[["a"]]',
    'too many': `[${'"a",'.repeat(3_000)}"b"]`,
  },
  schemes: {
    number: '1',
    flag: 'true',
    null: 'null',
    object: '{"0":"acme"}',
    text: '"acme"',
    'a number in it': '[1]',
    'a reserved one': '["javascript"]',
    'a reserved one in another casing': '["JaVaScRiPt"]',
    'with a colon': '["acme:"]',
    'with a line end': '["acme\\n"]',
    'a NUL': '["acme\\u0000"]',
    'a dotless i': '["j\\u0131ra"]',
    'a Kelvin sign': '["\\u212aakao"]',
    'a list in a list': '[["acme"]]',
    'too many': `[${'"acme",'.repeat(3_000)}"acme"]`,
  },
  word: { number: '1', flag: 'true', array: '["link"]', object: '{}' },
  flag: { text: '"true"', one: '1', zero: '0', null: 'null', array: '[]', object: '{}' },
  url: { number: '1', flag: 'true', array: '["https://example.com/"]', object: '{"href":"https://example.com/"}' },
  object: { number: '1', text: '"{}"', flag: 'true', null: 'null', array: '[]' },
  objectOrNull: { number: '1', text: '"{}"', flag: 'true', array: '[]' },
  rules: {
    number: '1',
    text: '"x"',
    object: '{"0":{}}',
    'a number in it': '[1]',
    'a list in a list': '[[]]',
    'an empty one': '[{}]',
    'no conditions': '[{"url":"https://example.com/","conditions":[]}]',
    'a condition that is no object': '[{"url":"https://example.com/","conditions":["country"]}]',
    'an inherited type': '[{"url":"https://example.com/","conditions":[{"type":"constructor","in":["x"]}]}]',
    'a type in a list': '[{"url":"https://example.com/","conditions":[{"type":["country"],"in":["DE"]}]}]',
    'a NUL in a parameter': '[{"url":"https://example.com/","conditions":[{"type":"query","name":"a\\u0000"}]}]',
    'a lone surrogate in a value':
      '[{"url":"https://example.com/","conditions":[{"type":"query","name":"a","value":"\\ud800"}]}]',
    'a Kelvin sign': '[{"url":"https://example.com/","conditions":[{"type":"country","in":["\\u212aR"]}]}]',
    'too many': `[${'{},'.repeat(10_000)}{}]`,
    'too many values': `[{"url":"https://example.com/","conditions":[{"type":"country","in":[${'"DE",'.repeat(5_000)}"DE"]}]}]`,
    '20,000 levels': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  },
  split: {
    number: '1',
    text: '"x"',
    array: '[]',
    empty: '{}',
    'no list': '{"variants":{}}',
    'negative weights':
      '{"variants":[{"url":"https://a.example","weight":200},{"url":"https://b.example","weight":-100}]}',
    'weights beyond integers':
      '{"variants":[{"url":"https://a.example","weight":1e400},{"url":"https://b.example","weight":50}]}',
    'weights as texts':
      '{"variants":[{"url":"https://a.example","weight":"50"},{"url":"https://b.example","weight":"50"}]}',
    'an inherited winner':
      '{"winner":"constructor","variants":[{"url":"https://a.example","weight":50},{"url":"https://b.example","weight":50}]}',
  },
  social: {
    number: '1',
    text: '"x"',
    array: '[]',
    empty: '{}',
    'a number as the title': '{"title":1}',
    'a NUL': '{"title":"a\\u0000"}',
    'a lone surrogate': '{"description":"\\ud800"}',
  },
  events: {
    number: '1',
    flag: 'true',
    null: 'null',
    object: '{"0":"link.clicked"}',
    text: '"link.clicked"',
    none: '[]',
    'an unknown one': '["link.deleted"]',
    'another casing': '["LINK.CLICKED"]',
    'a NUL': '["link.clicked\\u0000"]',
    'a list in a list': '[["link.clicked"]]',
    'too many': `[${'"link.clicked",'.repeat(3_000)}"link.created"]`,
  },
} as const;

function surrogates() {
  return { 'a lone surrogate': '"\\ud83d"', 'surrogates the wrong way round': '"\\udca9\\ud83d"' };
}

/** Every field of every request body with its kind. */
const fieldsOf: Record<string, Record<string, Kind>> = {
  '/v1/links': {
    url: 'url',
    expirationUrl: 'url',
    slug: 'text',
    domain: 'text',
    title: 'text',
    startsAt: 'instant',
    expiresAt: 'instant',
    clickLimit: 'count',
    utmSource: 'text',
    utmMedium: 'text',
    utmCampaign: 'text',
    utmTerm: 'text',
    utmContent: 'text',
    notes: 'text',
    appLinkingEnabled: 'flag',
    iosEnabled: 'flag',
    androidEnabled: 'flag',
    redirectDelayEnabled: 'flag',
    forwardQuery: 'flag',
    archived: 'flag',
    tags: 'tags',
    rules: 'rules',
    blockedUrl: 'url',
    split: 'split',
    social: 'social',
    password: 'text',
    clickToken: 'flag',
    forwardPath: 'word',
    redirectStatus: 'count',
  },
  '/v1/tags': { name: 'text', colour: 'word' },
  '/v1/profiles': {
    displayName: 'text',
    slug: 'text',
    domain: 'text',
    bio: 'text',
    avatar: 'url',
    theme: 'objectOrNull',
  },
  '/v1/webhooks': { url: 'url', events: 'events', description: 'text', active: 'flag' },
  '/v1/profiles/{profile}/blocks': { type: 'word', label: 'text', content: 'text', icon: 'text', settings: 'object' },
};

const minimal: Record<string, Record<string, string>> = {
  '/v1/links': { url: '"https://example.com/"' },
  '/v1/tags': { name: '"Name"' },
  '/v1/profiles': { displayName: '"Name"', slug: '"name"' },
  '/v1/webhooks': { url: '"https://hooks.example.com/"', events: '["link.clicked"]' },
  '/v1/profiles/{profile}/blocks': { type: '"paragraph"' },
};
const changed: Record<string, string> = {
  '/v1/links': '/v1/links/{link}',
  '/v1/tags': '/v1/tags/{tag}',
  '/v1/profiles': '/v1/profiles/{profile}',
  '/v1/webhooks': '/v1/webhooks/{webhook}',
  '/v1/profiles/{profile}/blocks': '/v1/profiles/{profile}/blocks/{block}',
};

const toBody = (fields: Record<string, string>) =>
  `{${Object.entries(fields)
    .map(([field, value]) => `"${field}":${value}`)
    .join(',')}}`;

/** Invalid settings of a block, as JSON. */
const wrongSettings: Record<string, string> = {
  'a NUL in a key': '{"a\\u0000":1}',
  'a lone surrogate far inside': '{"a":[{"b":"\\ud800"}]}',
  'beyond double': '{"a":1e400}',
  'a number of 300 digits': `{"a":1${'0'.repeat(300)}}`,
  tiny: '{"a":1e-300}',
  '33 levels': `{"a":${'['.repeat(32)}${']'.repeat(32)}}`,
  '20,000 levels': `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  '8,193 bytes': `{"a":"${'x'.repeat(8_185)}"}`,
  'hidden as a word': '{"hidden":"yes"}',
  'endsAt as a date': '{"endsAt":"2031-01-01"}',
};

const shareFields: Record<string, Kind> = {
  subject: 'object',
  password: 'text',
  expiresAt: 'instant',
  dimensions: 'word',
  embed: 'flag',
};

const scheduleFields: Record<string, Kind> = {
  type: 'word',
  format: 'word',
  interval: 'word',
  includeBots: 'flag',
  enabled: 'flag',
  filters: 'object',
  destination: 'object',
};
const schedule = {
  type: '"clicks"',
  format: '"csv"',
  interval: '"daily"',
  destination: '{"endpoint":"https://s3.example.com","bucket":"bucket","accessKeyId":"id","secretAccessKey":"secret"}',
};

const jobFields: Record<string, Kind> = {
  service: 'word',
  url: 'url',
  account: 'text',
  apiKey: 'text',
  dropOlder: 'flag',
  openProtected: 'flag',
  withoutClicks: 'flag',
  dryRun: 'flag',
};

/** Texts that are one code point too long. */
const tooLong: [path: string, field: string, charsMax: number][] = [
  ...(['title', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'domain'] as const).map(
    (field): [string, string, number] => ['/v1/links', field, 255],
  ),
  ['/v1/links', 'notes', 2_000],
  ...[
    ['/v1/links', 'url', 8_192] as [string, string, number],
    ['/v1/links', 'expirationUrl', 8_192] as [string, string, number],
    ['/v1/links', 'blockedUrl', 8_192] as [string, string, number],
    ['/v1/links', 'password', 128] as [string, string, number],
  ],
  ...[
    ['/v1/profiles', 'displayName', 100] as [string, string, number],
    ['/v1/profiles', 'bio', 1_000] as [string, string, number],
  ],
  ...[['/v1/profiles', 'avatar', 2_048] as [string, string, number]],
  ...[
    ['/v1/webhooks', 'url', 2_048] as [string, string, number],
    ['/v1/webhooks', 'description', 255] as [string, string, number],
  ],
  ...(
    [
      ['label', 200],
      ['content', 4_000],
      ['icon', 64],
    ] as const
  ).map(([field, charsMax]): [string, string, number] => ['/v1/profiles/{profile}/blocks', field, charsMax]),
];

export const fieldValues: HostileInput[] = [
  ...Object.entries(fieldsOf).flatMap(([path, fields]) =>
    Object.entries(fields).flatMap(([field, kind]) =>
      Object.entries(wrongValues[kind]).flatMap(([what, value]) => [
        {
          name: `POST ${path} ${field}: ${what}`,
          request: post(path, toBody({ ...minimal[path], [field]: value })),
          expect: refused(),
        },
        ...(field === 'domain'
          ? []
          : [
              {
                name: `PATCH ${changed[path]} ${field}: ${what}`,
                request: patch(changed[path] ?? '', toBody({ [field]: value })),
                expect: refused(),
              },
            ]),
      ]),
    ),
  ),
  ...Object.entries(wrongValues.schemes).map(([what, value]) => ({
    name: `PATCH /v1/workspace destinationSchemes: ${what}`,
    request: patch('/v1/workspace', toBody({ destinationSchemes: value })),
    expect: refused(),
  })),
  ...Object.entries(wrongValues.instant).flatMap(([what, value]) =>
    ['/v1/links/{link}/stats/reset', '/v1/erasures'].map((path) => ({
      name: `POST ${path} before: ${what}`,
      request: post(path, toBody({ subject: '{"type":"link","id":"lnk_1"}', before: value })),
      expect: refused(),
    })),
  ),
  ...Object.entries(shareFields).flatMap(([field, kind]) =>
    Object.entries(wrongValues[kind]).map(([what, value]) => ({
      name: `POST /v1/shares ${field}: ${what}`,
      request: post('/v1/shares', toBody({ subject: '{"type":"workspace"}', [field]: value })),
      expect: refused(),
    })),
  ),
  ...Object.entries(scheduleFields).flatMap(([field, kind]) =>
    Object.entries(wrongValues[kind]).map(([what, value]) => ({
      name: `POST /v1/export-schedules ${field}: ${what}`,
      request: post('/v1/export-schedules', toBody({ ...schedule, [field]: value })),
      expect: refused(),
    })),
  ),
  ...Object.entries(jobFields).flatMap(([field, kind]) =>
    Object.entries(wrongValues[kind]).map(([what, value]) => ({
      name: `POST /v1/import-jobs ${field}: ${what}`,
      request: post('/v1/import-jobs', toBody({ service: '"dub"', apiKey: '"key"', [field]: value })),
      expect: refused(),
    })),
  ),
  ...Object.entries(wrongSettings).map(([what, value]) => ({
    name: `settings: ${what}`,
    request: post('/v1/profiles/{profile}/blocks', toBody({ type: '"divider"', settings: value })),
    expect: refused(),
  })),
  ...tooLong.map(([path, field, charsMax]) => ({
    name: `${path} ${field}: ${charsMax + 1} characters`,
    request: post(
      path,
      toBody({ ...minimal[path], [field]: JSON.stringify('https://example.com/'.padEnd(charsMax + 1, '\u00e9')) }),
    ),
    expect: refused(),
  })),
];
