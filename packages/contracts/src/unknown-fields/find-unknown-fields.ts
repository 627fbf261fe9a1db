import { z } from 'zod';
import type { FieldProblem } from '../envelope.ts';
import type { Route } from '../route.ts';
import { nameCharsMax, suggestName } from './suggest-name.ts';

/** More are not reported: a body of a megabyte can have a hundred thousand. */
const reportedMax = 20;

type Schema = z.core.$ZodType | undefined;
/** Where in a body, what may be there, and what the response has at the same place. */
type Place = { path: string; schema: Schema; shown: Schema };

/**
 * The fields of a body that its route does not know. Fields of the resource's own JSON that cannot be set, such as `id` and
 * `createdAt`, are no unknown ones: what was read can be sent back.
 * Takes time in proportion to the body; the first 20 fields are reported.
 */
export function findUnknownFields({ body, data }: Pick<Route, 'body' | 'data'>, value: unknown): FieldProblem[] {
  const details: FieldProblem[] = [];
  collect({ path: '', schema: body, shown: hasFieldInCommon(body, data) ? data : undefined }, value, details);
  return details;
}

/**
 * The parameters of a query that its route does not know. Those whose names begin with `_` or `x-` are the client's own, for
 * caches and proxies. Filters of reports have a rule of their own, which names them.
 */
export function findUnknownParameters({ query }: Pick<Route, 'query'>, given: object): FieldProblem[] {
  const shape = shapeOf(unwrap(query));
  const hasFilters = Object.keys(shape).some((name) => name.startsWith('filter['));
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(shape, name) && !/^(?:_|x-)/i.test(name) && !(hasFilters && /^filter/i.test(name)))
    .slice(0, reportedMax)
    .map((name) => describe('parameter', '', name, Object.keys(shape)));
}

type Shape = Record<string, z.core.$ZodType>;

function collect({ path, schema, shown }: Place, value: unknown, details: FieldProblem[]): void {
  if (typeof value !== 'object' || value === null) return;
  const [written, response] = [unwrap(schema), unwrap(shown)];
  if (Array.isArray(value)) {
    if (!(written instanceof z.ZodArray)) return;
    const items = { schema: written.element, shown: response instanceof z.ZodArray ? response.element : undefined };
    for (const [index, item] of value.entries()) {
      if (details.length >= reportedMax) return;
      collect({ path: `${path}${index}.`, ...items }, item, details);
    }
    return;
  }
  const object = chooseObject(written, value);
  // Objects that are open by design, such as the settings of blocks, know what they refuse.
  if (!object || object.def.catchall instanceof z.ZodUnknown) return;
  const own: Shape = object.shape;
  const ignored = shapeOf(chooseObject(response, value));
  for (const [name, inner] of Object.entries(value)) {
    if (details.length >= reportedMax) return;
    if (Object.hasOwn(own, name))
      collect({ path: `${path}${name}.`, schema: own[name], shown: ignored[name] }, inner, details);
    else if (!Object.hasOwn(ignored, name)) details.push(describe('field', path, name, Object.keys(own)));
  }
}

function describe(kind: 'field' | 'parameter', path: string, name: string, known: string[]): FieldProblem {
  const suggestion = suggestName(name, known);
  const question = suggestion === undefined ? '' : `, did you mean \`${suggestion}\`?`;
  return { field: path + (name.slice(0, nameCharsMax) || '""'), message: `is not a known ${kind}${question}` };
}

/** The object that a value is parsed by: of several, the one that its constant field names. */
function chooseObject(schema: Schema, value: object): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined;
  const { discriminator } = schema.def;
  const kind: unknown = (value as Record<string, unknown>)[discriminator];
  return schema.options.map(unwrap).find((option): option is z.ZodObject => {
    const constant = shapeOf(option)[discriminator];
    return constant instanceof z.ZodLiteral && constant.values.has(kind as z.core.util.Literal);
  });
}

function hasFieldInCommon(body: Schema, data: Schema): boolean {
  const shown = shapeOf(unwrap(data));
  return Object.keys(shapeOf(unwrap(body))).some((name) => Object.hasOwn(shown, name));
}

function shapeOf(schema: Schema): Shape {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** The schema of what is sent, without what surrounds it. */
function unwrap(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? unwrap(schema.def.innerType) : schema;
}
