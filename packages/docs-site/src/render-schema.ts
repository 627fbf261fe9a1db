import type { JsonSchema, Parameter } from '@linkplane/contracts';
import { escapeHtml } from './escape-html.ts';

type Resolve = (schema: JsonSchema) => JsonSchema;

/** Schemas are trees of ours; the limit is for one that would contain itself. */
const depthMax = 5;

/** The fields of an object, each with its type, limits and description; fields of objects within open on a click. */
export function renderFields(schema: JsonSchema, resolve: Resolve, depth = 0): string {
  const { properties = {}, required = [] } = flatten(schema, resolve);
  const rows = Object.entries(properties).map(([name, given]) => {
    const field = flatten(given, resolve);
    const inner = depth < depthMax ? findObject(field, resolve) : undefined;
    const more = inner && Object.keys(inner.properties ?? {}).length > 0 ? inner : undefined;
    return renderField({
      name,
      schema: field,
      isRequired: required.includes(name),
      description: given.description ?? field.description ?? '',
      more: more ? renderFields(more, resolve, depth + 1) : '',
    });
  });
  return rows.length === 0 ? '' : `<ul class="fields">${rows.join('')}</ul>`;
}

/** The parameters of a path, a query or the headers. */
export function renderParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, required, description }) =>
    renderField({ name, schema, isRequired: required, description, more: '' }),
  );
  return `<ul class="fields">${rows.join('')}</ul>`;
}

type Field = { name: string; schema: JsonSchema; isRequired: boolean; description: string; more: string };

function renderField({ name, schema, isRequired, description, more }: Field): string {
  const limits = describeLimits(schema);
  return (
    `<li><p class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(nameType(schema))}</span>` +
    `${isRequired ? ' <span class="required">required</span>' : ''}</p>` +
    (description === '' ? '' : `<div class="words">${renderText(description)}</div>`) +
    (limits === '' ? '' : `<p class="limits">${limits}</p>`) +
    `${more === '' ? '' : `<details><summary>Fields of <code>${escapeHtml(name)}</code></summary>${more}</details>`}</li>`
  );
}

/** Descriptions are paragraphs of a few sentences, with `code` and lists that begin with a hyphen. */
export function renderText(text: string): string {
  return text.split('\n\n').map(renderParagraph).join('');
}

function renderParagraph(text: string): string {
  const [lead = '', ...items] = text.split(/\n- /);
  const list = items.map((item) => `<li>${renderInline(item)}</li>`).join('');
  // A description may be nothing but a list.
  const isList = lead.startsWith('- ');
  const paragraph = isList || lead === '' ? '' : `<p>${renderInline(lead)}</p>`;
  const first = isList ? `<li>${renderInline(lead.slice(2))}</li>` : '';
  return paragraph + (list === '' && first === '' ? '' : `<ul>${first}${list}</ul>`);
}

function renderInline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function flatten(schema: JsonSchema, resolve: Resolve): JsonSchema {
  const resolved = resolve(schema);
  if (!resolved.allOf) return resolved;
  const parts = resolved.allOf.map((part) => flatten(part, resolve));
  return {
    ...resolved,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, JsonSchema>,
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** The object that a field has: itself, an item of it, or the alternative to null. */
function findObject(schema: JsonSchema, resolve: Resolve): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return findObject(flatten(schema.items, resolve), resolve);
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  return choices.map((each) => findObject(flatten(each, resolve), resolve)).find((each) => each !== undefined);
}

function nameType({ type, format, items, anyOf, oneOf, enum: values }: JsonSchema): string {
  const names = [type ?? []].flat().filter((name) => name !== 'null');
  const isNullable =
    [type ?? []].flat().includes('null') || (anyOf ?? oneOf ?? []).some((each) => each.type === 'null');
  const name =
    names[0] === 'array'
      ? `array of ${nameType(items ?? {})}s`
      : values
        ? 'one of'
        : (format ?? names.join(' or ')) || ((anyOf ?? oneOf) ? 'object' : 'any');
  return isNullable ? `${name} or null` : name;
}

function describeLimits(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, enum: values, default: preset } = schema;
  const parts = [
    values && values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', '),
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(minItems, maxItems, ' items'),
    preset !== undefined && preset !== '' && `Default: <code>${escapeHtml(JSON.stringify(preset))}</code>`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

/** Beyond it, a limit only says that the number is stored as one. */
const shownMax = 1_000_000_000;

function describeRange(min: number | undefined, max: number | undefined, unit: string): string {
  const format = (value: number) => value.toLocaleString('en');
  if (max !== undefined && max <= shownMax)
    return min !== undefined && min > 0 ? `${format(min)} to ${format(max)}${unit}` : `Up to ${format(max)}${unit}`;
  return min !== undefined && min > 0 ? `At least ${format(min)}${unit}` : '';
}
