import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { bindParameters } from './bind-parameters.ts';
import { badRequest, tooLarge } from './engine-error.ts';
import { formatSettings } from './format-settings.ts';
import { bodyBytesMax } from './limits.ts';
import { parseForm } from './parse-form.ts';
import { parseInsert, type RowFormat } from './parse-insert.ts';

/** The statement of a request. */
export type Statement = { database: string; gzip: boolean } & (
  | { kind: 'select'; sql: string; format: string; settings: Record<string, string> }
  /** A statement without a large result: DDL, SHOW, EXPLAIN, INSERT ... SELECT. `given`: before its settings were put in. */
  | { kind: 'command'; sql: string; format: string; given?: { sql: string; settings: Record<string, string> } }
  | {
      kind: 'insert';
      table: string;
      columns: string[] | undefined;
      rowFormat: RowFormat;
      settings: Record<string, string>;
      rows: Buffer;
    }
);

/** Parameters of the protocol itself; every other one is a setting of the query. */
const protocolKeys = new Set(
  `query query_id database default_format user password quota_key session_id session_timeout session_check role
   compress decompress enable_http_compression http_zlib_compression_level wait_end_of_query buffer_size
   send_progress_in_http_headers http_headers_progress_interval_ms add_http_cors_header stacktrace`.split(/\s+/),
);

/** @throws HttpError when the request is malformed, or its statement is refused */
export async function readStatement(request: IncomingMessage, search: URLSearchParams): Promise<Statement> {
  if (search.has('session_id') || search.has('role')) throw badRequest('Sessions and roles are not supported');
  const { text, parameters, rows } = await readText(request, search);
  const sql = bindParameters(trimStatement(text), parameters);
  const settings = readSettings(search);
  const shared = {
    database: search.get('database') ?? 'default',
    gzip: search.get('enable_http_compression') === '1' && /\bgzip\b/.test(String(request.headers['accept-encoding'])),
  };
  const keyword = /^[\s(]*(\w+)/.exec(stripLeadingComments(sql))?.[1]?.toUpperCase() ?? '';
  if (keyword === '') throw badRequest('Empty query');
  if (keyword === 'SET' || keyword === 'USE') throw badRequest(`${keyword} would change the session of other queries`);
  if (keyword === 'INSERT') {
    const insert = parseInsert(sql, settings);
    return insert.kind === 'rows'
      ? { ...shared, ...insert, kind: 'insert', rows }
      : { ...shared, kind: 'command', sql: insert.sql, format: 'Null' };
  }
  if (rows.length > 0) throw badRequest('Only an INSERT takes rows');
  const { query, format } = splitFormat(sql, search.get('default_format') ?? 'TabSeparated');
  if (keyword === 'SELECT' || keyword === 'WITH') return { ...shared, kind: 'select', sql: query, format, settings };
  const given = { sql: query, settings };
  return { ...shared, kind: 'command', sql: query + formatSettings(settings, `\nFORMAT ${format}`), format, given };
}

/** The text of the statement and its parameters, and the rows behind it: from the URL, a form, or a body of only one. */
async function readText(
  request: IncomingMessage,
  search: URLSearchParams,
): Promise<{ text: string; parameters: URLSearchParams; rows: Buffer }> {
  const body = await readBody(request);
  const queryParameter = search.get('query');
  const contentType = request.headers['content-type'] ?? '';
  const noRows = Buffer.alloc(0);
  if (contentType.startsWith('multipart/')) {
    if (queryParameter !== null) throw badRequest('A form has the query as one of its parts');
    const form = parseForm(body, contentType);
    return { text: form.get('query') ?? '', parameters: new URLSearchParams([...search, ...form]), rows: noRows };
  }
  if (queryParameter === null) return { text: body.toString(), parameters: search, rows: noRows };
  return { text: queryParameter, parameters: search, rows: body };
}

function readSettings(search: URLSearchParams): Record<string, string> {
  const entries = [...search].filter(([key]) => !protocolKeys.has(key) && !key.startsWith('param_'));
  const wrong = entries.find(([key]) => !/^\w+$/.test(key));
  if (wrong) throw badRequest(`Unknown setting ${JSON.stringify(wrong[0])}`);
  return Object.fromEntries(entries);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') throw badRequest(`Content encoding ${encoding} is not supported`);
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) throw tooLarge(bodyBytesMax);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const source = encoding === 'gzip' ? request.pipe(createGunzip()) : request;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw tooLarge(bodyBytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function splitFormat(sql: string, fallback: string): { query: string; format: string } {
  const match = /\sFORMAT\s+(\w+)$/i.exec(sql);
  const format = match?.[1] ?? fallback;
  if (!/^\w+$/.test(format)) throw badRequest('Unknown format');
  return { query: match ? sql.slice(0, match.index) : sql, format };
}

function trimStatement(sql: string): string {
  let end = sql.length;
  while (end > 0 && /[\s;]/.test(sql.charAt(end - 1))) end -= 1;
  return sql.slice(0, end).trimStart();
}

function stripLeadingComments(sql: string): string {
  return sql.replace(/^(\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '');
}
