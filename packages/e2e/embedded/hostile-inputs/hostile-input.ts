/** One request that a well-meaning client would not send, and what it must come to. */
export type HostileInput = { name: string; request: HostileRequest; expect: Expectation };

/**
 * `{link}`, `{slug}`, `{profile}`, `{block}`, `{webhook}`, `{delivery}`, `{token}`, `{host}` and `{port}` stand for those of
 * the product under test.
 * A request in parts carries the token and a JSON content type unless it has such headers itself.
 */
export type HostileRequest =
  { method: string; path: string; headers?: [string, string][]; body?: string | Buffer } | { raw: string };

export type Expectation = {
  statuses: number[];
  /** Of every answer on the connection, in their order; otherwise there may be any number of them. */
  answers?: number[];
  /** Of a failure in the envelope. */
  code?: string;
  /**
   * Who answers: `api` in the envelope with its headers; `page` the redirect plane; `parser` whoever reads HTTP before
   * our code sees a request, and nobody where it hangs up without a word.
   */
  by?: 'api' | 'page' | 'parser';
  /** Fields of what was made, exactly. */
  made?: Record<string, unknown>;
};

export const refused = (code = 'VALIDATION_ERROR'): Expectation => ({ statuses: [400], code });
export const accepted = (made?: Record<string, unknown>): Expectation => ({
  statuses: [200, 201],
  ...(made && { made }),
});

/** Long values are named by their beginning. */
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
