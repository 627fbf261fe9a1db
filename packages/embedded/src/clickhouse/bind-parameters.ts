import { badRequest } from './engine-error.ts';
import { quoteLiteral } from './format-settings.ts';

/** Strings, quoted names and comments, in which braces have no meaning; otherwise a placeholder `{name:Type}`. */
const tokens = new RegExp(
  [
    String.raw`'(?:[^'\\]|\\.|'')*'`,
    String.raw`"(?:[^"\\]|\\.)*"`,
    '`(?:[^`\\\\]|\\\\.)*`',
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    String.raw`\{\s*(?<name>\w+)\s*:\s*(?<type>[^{}]+?)\s*\}`,
  ].join('|'),
  'gs',
);
const typePattern = /^[\w(),\s'/+.-]+$/;

/**
 * Replaces `{x:Type}` by the parameter `param_x` of the request, as one quoted literal of its type. The engine can bind
 * parameters itself, but concurrent queries would see each other's values. A placeholder without a value is not
 * replaced, and the engine refuses the query.
 */
export function bindParameters(sql: string, parameters: URLSearchParams): string {
  return sql.replaceAll(tokens, (token: string, ...rest: unknown[]) => {
    const { name, type } = rest.at(-1) as { name?: string; type?: string };
    if (name === undefined || type === undefined) return token;
    const sent = parameters.get(`param_${name}`);
    return sent === null ? token : formatValue(sent, type);
  });
}

/** Clients send scalars escaped as in TabSeparated, and arrays, tuples and maps as ClickHouse literals. */
function formatValue(sent: string, type: string): string {
  if (!typePattern.test(type)) throw badRequest(`Parameters of type ${type} are not supported`);
  if (type === 'Identifier') return `\`${unescape(sent).replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
  if (/^(Array|Tuple|Map)\b/.test(type)) return `CAST(${quoteLiteral(sent)}, ${quoteLiteral(type)})`;
  if (sent === '\\N') return 'NULL';
  const literal = quoteLiteral(unescape(sent));
  return type === 'String' ? literal : `CAST(${literal}, ${quoteLiteral(type)})`;
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' };

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
}
