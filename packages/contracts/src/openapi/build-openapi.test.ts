import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as contracts from '../index.ts';
import type { Route, Routes } from '../route.ts';
import { apiSections } from './api-sections.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { JsonSchema, MediaType, Operation, OpenApiDocument, Parameter, Response } from './openapi-types.ts';

const document = buildOpenApi();
const routes: [string, Route][] = apiSections.flatMap((section) => Object.entries(section.routes));

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('it holds every route of every table that the contract exports', () => {
  const exported = Object.entries(contracts).filter(([name]) => name.endsWith('Routes'));
  const names = exported.flatMap(([, table]) => Object.keys(table as Routes));
  expect(names.length).toBeGreaterThan(15);
  expect(operations().map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(names));
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
    expect(follow(reference ?? ''), reference).toBeDefined();
  expect(text).not.toContain('"wire"');
  expect(text).not.toContain('$defs');
});

/** The number of filters that one request may have. */
const filtersMax = 10;

describe.each(routes)('%s', (name, route) => {
  const operation = find(name);

  test('says what every parameter means, by example', () => {
    for (const given of operation.parameters) {
      const { description, schema } = resolve<Parameter>(given);
      expect(description.length, JSON.stringify(given)).toBeGreaterThan(5);
      expect(schema.examples?.length, JSON.stringify(given)).toBeGreaterThan(0);
    }
  });

  test('its examples of requests are requests that it takes', () => {
    if (route.query) {
      const shown = operation.parameters.map((given) => resolve<Parameter>(given)).filter((one) => one.in === 'query');
      const filters = shown.filter((one) => one.name.startsWith('filter['));
      const together = shown.filter((one) => !filters.slice(filtersMax).includes(one));
      const query = Object.fromEntries(together.map((one) => [one.name, String(one.schema.examples?.[0])]));
      expect(route.query.safeParse(query).error).toBeUndefined();
    }
    const body = operation.requestBody?.content['application/json'];
    expect(body === undefined).toBe(route.body === undefined);
    for (const { value } of Object.values(body?.examples ?? {}))
      expect(route.body?.safeParse(value).error, JSON.stringify(value)).toBeUndefined();
  });

  test('its example of a successful response matches its schema', () => {
    const content = resolve<Response>(operation.responses[route.status] ?? {}).content ?? {};
    const example = content['application/json']?.example;
    const shape = route.stream ? z.array(route.data) : contracts.success(route.data);
    if (content['application/json']) expect(shape.safeParse(example).error).toBeUndefined();
    for (const type of [...(route.media ?? []), ...(route.stream ?? ['application/json'])])
      expect(Object.keys(content)).toContain(type);
  });

  test('shows every failure that can happen, by code and by example', () => {
    const shown = Object.entries(operation.responses).flatMap(([status, given]) => {
      const { content = {} } = resolve<Response>(given);
      return Object.entries(failureExamples(content['application/json'])).map(([code, { value }]) => {
        expect(contracts.failure.parse(value).error.code).toBe(code);
        expect(String(contracts.errorStatus[code as contracts.ErrorCode])).toBe(status);
        return code;
      });
    });
    const always = ['UNAUTHORIZED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'];
    expect(shown).toEqual(expect.arrayContaining([...route.errors, ...always, 'INTERNAL_ERROR', 'UNAVAILABLE']));
    if (route.body) expect(shown).toEqual(expect.arrayContaining(['INVALID_JSON', 'PAYLOAD_TOO_LARGE']));
  });
});

test.each(contracts.webhookEventTypes)('says what is sent of %s, by an example that is what it says', (type) => {
  const { requestBody, parameters } = document.webhooks[type]?.post ?? {};
  const { schema, example } = requestBody?.content['application/json'] ?? {};
  expect(contracts.webhookEvent.parse(example)).toEqual(example);
  expect(example).toMatchObject({ type });
  expect(resolve<JsonSchema>(schema ?? {}).properties?.['type']?.const).toBe(type);
  expect(parameters?.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
});

test('every field of every schema says what it means', () => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      const plain: JsonSchema = inner;
      if (plain.const !== undefined || plain.$ref || plain.properties || plain.items) continue;
      expect(plain.description, `${name}.${field}`).toBeTruthy();
    }
  }
});

test('every operation and every webhook request has an operationId of its own', () => {
  const sent = Object.values(document.webhooks).map(({ post }) => post);
  const ids = [...operations(), ...sent].map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => !/^[a-z][A-Za-z]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
  expect(sent).toHaveLength(contracts.webhookEventTypes.length);
});

test('operations and webhook requests have no tag in common, and every tag is described', () => {
  const called = new Set(operations().flatMap(({ tags }) => tags));
  const sent = new Set(Object.values(document.webhooks).flatMap(({ post }) => post.tags));
  expect([...sent].filter((tag) => called.has(tag))).toEqual([]);
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...called, ...sent].toSorted());
});

test('no boolean has a constant or a list of values, which some clients compare with texts', () => {
  const constant = schemas().filter(({ type, const: value, enum: values }) => {
    const given = [value, ...(values ?? [])];
    return given.some((each) => typeof each === 'boolean') || (type === 'boolean' && (values ?? value) !== undefined);
  });
  expect(constant).toEqual([]);
});

test('every choice between objects names the field that decides, and the object of each of its values', () => {
  const choices = schemas().filter(({ oneOf }) => oneOf);
  expect(choices.length).toBeGreaterThan(4);
  for (const { oneOf = [], discriminator } of choices) {
    const { propertyName = '', mapping = {} } = discriminator ?? {};
    expect(Object.values(mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
    for (const [value, reference] of Object.entries(mapping))
      expect(resolve<JsonSchema>({ $ref: reference }).properties?.[propertyName]?.const).toBe(value);
  }
  const isPlain = ({ type }: JsonSchema) => type !== undefined && type !== 'object';
  const objects = schemas().filter(({ anyOf = [] }) => {
    const values = anyOf.filter(({ type }) => type !== 'null');
    return values.length > 1 && !values.every(isPlain);
  });
  expect(objects).toEqual([]);
});

test('no value has two types in one list, which generators for Go refuse, but one and null', () => {
  const several = schemas().filter(({ type }) => Array.isArray(type) && (type.length !== 2 || type[1] !== 'null'));
  expect(several).toEqual([]);
});

test('a list of whole numbers is one of integers, without which a client in Java does not compile', () => {
  const numbers = schemas().filter(({ enum: values = [] }) => values.some((value) => typeof value === 'number'));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter(({ type }) => ![type].flat().includes('integer'))).toEqual([]);
});

test('every value has a type, and the values of every map', () => {
  const untyped = schemas().filter((schema) => {
    const { type, $ref, enum: values, const: value, anyOf, oneOf, allOf } = schema;
    return [type, $ref, values, value, anyOf, oneOf, allOf].every((each) => each === undefined);
  });
  expect(untyped).toEqual([]);
});

test('every request with a file can also send it as bytes of no particular type, as all generators can', () => {
  for (const { operationId, requestBody } of operations()) {
    const types = Object.keys(requestBody?.content ?? { 'application/json': {} });
    const common = ['application/json', 'application/octet-stream'];
    expect(
      types.some((type) => common.includes(type)),
      operationId,
    ).toBe(true);
  }
});

test('every content of a request and a response has a schema', () => {
  const contents = parts(document)
    .flatMap(({ content }) => Object.entries(content ?? {}))
    .filter(([type]) => type.includes('/'));
  expect(contents.length).toBeGreaterThan(100);
  expect(contents.filter(([, media]) => !(media as MediaType).schema)).toEqual([]);
});

type Part = { [key: string]: unknown };

/** Every object of the document outside of examples. */
function parts(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).filter(([key]) => !['example', 'examples', 'default'].includes(key));
  return [...(Array.isArray(value) ? [] : [value as Part]), ...inner.flatMap(([, each]) => parts(each))];
}

/** Every schema of the document, those within others included. */
function schemas(): JsonSchema[] {
  const roots = [...parts(document).flatMap(({ schema }) => (schema ? [schema as JsonSchema] : []))];
  return [...roots, ...Object.values(document.components.schemas)].flatMap(withInner);
}

function withInner(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema;
  const map = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return [
    schema,
    ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...map].flatMap(withInner),
  ];
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

function find(name: string): Operation {
  const operation = operations().find(({ operationId }) => operationId === name);
  if (!operation) throw new Error(`${name} is not in the document.`);
  return operation;
}

function resolve<What>(given: What | { $ref: string } | object): What {
  return ('$ref' in (given as object) ? follow((given as { $ref: string }).$ref.slice(2)) : given) as What;
}

function follow(path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document satisfies OpenApiDocument);
}

function failureExamples(media: MediaType | undefined): NonNullable<MediaType['examples']> {
  return media?.examples ?? {};
}
