export type RawAnswer = {
  status: number;
  /** As they came, a line each. */
  headers: [name: string, value: string][];
  /** Chunks put together; in Latin-1, a byte each. */
  body: string;
};

/** What is thrown where the bytes stop in the middle of a body: of an answer that nobody waited for to its end, say. */
export const cutShort = 'the answer is cut short';

/** All answers on one connection, in their order. Throws where the bytes are not HTTP. */
export function readAnswers(text: string, isHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no end of headers in ${JSON.stringify(rest.slice(0, 200))}`);
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [A-Za-z -]*$/.exec(start)?.[1] ?? NaN);
    if (Number.isNaN(status)) throw new Error(`not the first line of an answer: ${JSON.stringify(start)}`);
    const headers = lines.map(readLine);
    const [body, after] = readBody(
      rest.slice(end + 4),
      headers,
      status < 200 || status === 204 || status === 304 || isHead,
    );
    answers.push({ status, headers, body });
    rest = after;
  }
  return answers;
}

function readLine(line: string): [string, string] {
  const match = /^([A-Za-z0-9-]+): ([\t\x20-\x7e]*)$/.exec(line);
  if (!match) throw new Error(`not a header: ${JSON.stringify(line)}`);
  return [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
}

function readBody(rest: string, headers: RawAnswer['headers'], isEmpty: boolean): [body: string, after: string] {
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
