import { badRequest } from './engine-error.ts';

/** A bound value as the engine's binding takes it: it does its own escaping. */
export type ParameterValue = string | null | ParameterValue[];

/**
 * The `param_x` of a URL. Clients send scalars escaped as in TabSeparated, and arrays as ClickHouse literals;
 * which of the two it is follows from the type in `{x:Type}`.
 */
export function parseParameters(sql: string, search: URLSearchParams): Record<string, ParameterValue> {
  const sent = [...search].filter(([key]) => key.startsWith('param_'));
  return Object.fromEntries(
    sent.map(([key, value]) => {
      const name = key.slice('param_'.length);
      return [name, parseParameter(value, declaredType(sql, name))];
    }),
  );
}

function parseParameter(value: string, type: string): ParameterValue {
  if (/^(Tuple|Map|Nested)\b/.test(type)) throw badRequest(`Parameters of type ${type} are not supported`);
  if (type.startsWith('Array')) return parseArray(value);
  return value === '\\N' ? null : unescape(value);
}

function declaredType(sql: string, name: string): string {
  return new RegExp(`\\{\\s*${name.replaceAll(/\W/g, '')}\\s*:\\s*([^}]*)\\}`).exec(sql)?.[1]?.trim() ?? '';
}

/** `['a','b',NULL,[1]]` */
function parseArray(text: string): ParameterValue[] {
  const tokens = [...text.matchAll(/'((?:[^'\\]|\\.)*)'|([[\],])|([^\s,[\]']+)/gs)];
  const stack: ParameterValue[][] = [[]];
  for (const [, quoted, punctuation, bare] of tokens) {
    const top = stack.at(-1) ?? [];
    if (quoted !== undefined) top.push(unescape(quoted));
    else if (bare !== undefined) top.push(bare === 'NULL' ? null : bare);
    else if (punctuation === '[') stack.push([]);
    else if (punctuation === ']') stack.at(-2)?.push(stack.pop() ?? []);
  }
  const array = stack[0]?.[0];
  if (stack.length === 1 && Array.isArray(array)) return array;
  throw badRequest('An array parameter is not a ClickHouse array');
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' };

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
}
