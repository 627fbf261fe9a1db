/** One malformed or malicious request, and the response that it must get. */
export type HostileInput = { name: string; request: HostileRequest; expect: Expectation };

/**
 * `{link}`, `{slug}`, `{tag}`, `{profile}`, `{block}`, `{webhook}`, `{delivery}`, `{token}`, `{host}` and `{port}` are replaced with the values of the product under test.
 * A request in parts carries the token and a JSON content type unless it has those headers itself.
 */
export type HostileRequest =
  { method: string; path: string; headers?: [string, string][]; body?: string | Buffer } | { raw: string };

export type Expectation = {
  statuses: number[];
  /** Statuses of all responses on the connection, in order; when absent, any number of responses is accepted. */
  responses?: number[];
  /** The error code in the envelope. */
  code?: string;
  /**
   * What responds: `api` with the envelope and its headers, `page` the redirect plane, `parser` the HTTP parser before
   * any handler, which may also close the connection without a response.
   */
  by?: 'api' | 'page' | 'parser';
  /** Exact fields of the created resource. */
  made?: Record<string, unknown>;
};

export const refused = (code = 'VALIDATION_ERROR'): Expectation => ({ statuses: [400], code });
export const accepted = (made?: Record<string, unknown>): Expectation => ({
  statuses: [200, 201],
  ...(made && { made }),
});

/** A name for a value: long values are cut off. */
export function nameOf(value: string): string {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 48)}... (${value.length})`;
}

export const post = (path: string, body: string | Buffer, headers: [string, string][] = []): HostileRequest => ({
  method: 'POST',
  path,
  headers,
  body,
});
export const patch = (path: string, body: string): HostileRequest => ({ method: 'PATCH', path, body });
export const get = (path: string, headers: [string, string][] = []): HostileRequest => ({
  method: 'GET',
  path,
  headers,
});
