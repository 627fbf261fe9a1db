import * as contracts from '@linkplane/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

/** Every part of the document, by its JSON pointer. */
type Part = { pointer: string; value: { [key: string]: unknown } };

const document = JSON.parse(JSON.stringify(contracts.buildOpenApi())) as { [key: string]: unknown };
const strict = createValidator(true);
const parts = listParts(document, '#');

function createValidator(withFormats: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: withFormats });
  if (withFormats) addFormats.default(ajv);
  return ajv.addSchema(document, 'document');
}

/** Many schemas of the document are the same. */
const compiled = new Map<string, ValidateFunction>();

function validate(ajv: Ajv2020, schema: unknown): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
  const key = `${ajv === strict} ${text}`;
  const known = compiled.get(key) ?? ajv.compile(JSON.parse(text) as { [key: string]: unknown });
  compiled.set(key, known);
  return known;
}

function listParts(value: unknown, pointer: string): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [{ pointer, value: value as Part['value'] }];
  // Examples are values, whatever their fields are called.
  const inner = Object.entries(value).filter(([key]) => !['example', 'examples'].includes(key));
  return [...own, ...inner.flatMap(([key, each]) => listParts(each, `${pointer}/${key}`))];
}

test('every example and default of a schema matches the schema', () => {
  const faults = parts.flatMap(({ pointer, value: { examples, default: preset, ...schema } }) => {
    const values = [...(Array.isArray(examples) ? examples : []), ...(preset === undefined ? [] : [preset])];
    if (values.length === 0) return [];
    const matches = validate(strict, schema);
    return values.filter((value) => !matches(value)).map((value) => `${pointer}: ${JSON.stringify(value)}`);
  });
  expect(parts.length).toBeGreaterThan(2_000);
  expect(faults).toEqual([]);
});

test('every example of a request and a response matches its schema', () => {
  const faults = parts.flatMap(({ pointer, value: { schema, example, examples } }) => {
    if (schema === undefined) return [];
    const named = Object.values((examples ?? {}) as { [name: string]: { value: unknown } }).map(({ value }) => value);
    const values = [...named, ...(example === undefined ? [] : [example])];
    if (values.length === 0) return [];
    const matches = validate(strict, schema);
    return values
      .filter((value) => !matches(value))
      .map((value) => `${pointer}: ${strict.errorsText(matches.errors)} ${JSON.stringify(value)}`);
  });
  expect(faults).toEqual([]);
});

/** Texts that some field accepts, none of which is an example of the document. */
const texts = [
  ...['IT', 'nl', 'XK', ' DE', 'ß', 'pt-BR', 'zh-Hant-TW', 'SR-latn-rs', 'de-CH-1996', 'haw', 'sl-rozaj-biske'],
  ...[
    'example.org',
    'EXAMPLE.Org.',
    'bücher.example',
    'xn--bcher-kva.example',
    'localhost',
    '192.0.2.7',
    'a_b.example',
  ],
  ...['192.0.2.0/24', '2001:db8::/32', '2001:DB8::1', '::ffff:192.0.2.1', ' 198.51.100.7 ', '10.0.0.0/8', 'fe80::1'],
  ...[
    'myapp',
    'COM.Example.app',
    'x-callback+2',
    'größe',
    '東京/駅',
    'v1.2/~ada',
    '🎉',
    '_a-',
    'o\u0308',
    'a'.repeat(255),
  ],
  ...[
    'mailto:jörg@example.com',
    'MAILTO:a@b.example?subject=Hi there',
    'tel:+49-30-1',
    'sms:+49(0)30',
    'geo:52.5,13.4',
  ],
  ...[' https://example.com', 'https://münchen.example/straße?q=a b', 'HTTPS:\\\\example.com', 'http:example.com'],
  ...['https://example.com', 'https://[2001:db8::1]:8080/#x', 'whatsapp://send?text=Hi "you"', 'tg:x', 'market://a|b'],
  ...[
    '#ABCDEF',
    '#abc',
    'FFF',
    '0',
    '12.5',
    '00:00',
    '23:59',
    'Asia/Kathmandu',
    'EST5EDT',
    '1',
    'true',
    'EUR',
    ' a ',
    'a b',
  ],
  ...['Mozilla/5.0 (X)', '(bot)', '  curl  ', 'İ', 'text with "quotes"', 'Ärger', '\u00a0x\u00a0', 'x'.repeat(100)],
];

/** The texts of a value, by the path to each. */
function listTexts(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, [...path, key]));
}

function replaceAt(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === key ? replaceAt(each, rest, text) : each));
  const fields = value as { [name: string]: unknown };
  return { ...fields, [key]: replaceAt(fields[key], rest, text) };
}

const lenient = createValidator(false);
type Media = { schema: unknown; examples: { whole: { value: unknown } } };

/** The links of POST /links/bulk are parsed one by one, by the schema of POST /links. */
const withBody = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.entries(routes as contracts.Routes))
  .flatMap(([name, { body }]) => (body && name !== 'createLinks' ? [[name, body] as const] : []));

describe.each(withBody)('the body of %s', (name, body) => {
  const operation = parts.find(({ value }) => value['operationId'] === name && value['requestBody']);
  const sent = operation?.value['requestBody'] as { content: { [type: string]: Media } } | undefined;
  const { schema, examples } = sent?.content['application/json'] ?? {};
  const whole = examples?.whole.value;

  test('is allowed by the document with every text that the server accepts', () => {
    const matches = validate(lenient, schema);
    const refused = listTexts(whole).flatMap((path) =>
      texts
        .map((text) => ({ text, value: replaceAt(whole, path, text) }))
        .filter(({ value }) => body.safeParse(value).success && !matches(value))
        .map(({ text }) => `${path.join('.')}: ${JSON.stringify(text)}`),
    );
    expect(refused).toEqual([]);
  });
});
