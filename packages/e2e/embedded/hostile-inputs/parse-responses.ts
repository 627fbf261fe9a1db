export type RawResponse = {
  status: number;
  /** Headers as received, one entry per line. */
  headers: [name: string, value: string][];
  /** Chunks joined; Latin-1, one character per byte. */
  body: string;
};

/** Message of the error that is thrown when the bytes end in the middle of a body, such as after a timeout. */
export const cutShort = 'the response is truncated';

/** Parses all responses of one connection, in order. @throws when the bytes are not HTTP */
export function parseResponses(text: string, isHead: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no end of headers in ${JSON.stringify(rest.slice(0, 200))}`);
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [A-Za-z -]*$/.exec(start)?.[1] ?? NaN);
    if (Number.isNaN(status)) throw new Error(`not a status line: ${JSON.stringify(start)}`);
    const headers = lines.map(readLine);
    const [body, after] = readBody(
      rest.slice(end + 4),
      headers,
      status < 200 || status === 204 || status === 304 || isHead,
    );
    responses.push({ status, headers, body });
    rest = after;
  }
  return responses;
}

function readLine(line: string): [string, string] {
  const match = /^([A-Za-z0-9-]+): ([\t\x20-\x7e]*)$/.exec(line);
  if (!match) throw new Error(`not a header: ${JSON.stringify(line)}`);
  return [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
}

function readBody(rest: string, headers: RawResponse['headers'], isEmpty: boolean): [body: string, after: string] {
  const find = (name: string) => headers.find(([other]) => other === name)?.[1];
  if (isEmpty) return ['', rest];
  if (find('transfer-encoding') === 'chunked') return readChunks(rest);
  const length = Number(find('content-length') ?? rest.length);
  return [rest.slice(0, length), rest.slice(length)];
}

function readChunks(rest: string): [body: string, after: string] {
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) throw new Error(cutShort);
    const size = parseInt(rest.slice(at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('a chunk without a size');
    body += rest.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
    if (size === 0) return [body, rest.slice(at)];
  }
}
