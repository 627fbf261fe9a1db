import { badRequest } from './engine-error.ts';

const lineEnd = '\r\n';

/**
 * The parts of a multipart/form-data body, by name: how clients send parameters that are too long for a URL.
 * @throws HttpError when the body is malformed or has a file, which would be a table of its own
 */
export function parseForm(body: Buffer, contentType: string): Map<string, string> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*$/i.exec(contentType)?.[1];
  if (boundary === undefined) throw badRequest('The multipart body has no boundary');
  const parts = new Map<string, string>();
  const delimiter = `${lineEnd}--${boundary}`;
  // The first delimiter has no line end before it.
  let start = delimiter.length - lineEnd.length;
  if (!startsWith(body, delimiter.slice(lineEnd.length), 0)) throw malformed();
  while (!startsWith(body, '--', start)) {
    const end = body.indexOf(delimiter, start);
    const headersEnd = body.indexOf(lineEnd + lineEnd, start);
    if (end === -1 || headersEnd === -1 || headersEnd > end) throw malformed();
    const name = readName(body.toString('latin1', start, headersEnd));
    parts.set(name, body.toString('utf8', headersEnd + 2 * lineEnd.length, end));
    start = end + delimiter.length;
  }
  return parts;
}

function readName(headers: string): string {
  if (/;\s*filename\*?=/i.test(headers)) throw badRequest('Files are not supported');
  const name = /^\r\ncontent-disposition:\s*form-data;\s*name="([\w.-]+)"/i.exec(headers)?.[1];
  if (name === undefined) throw malformed();
  return name;
}

function startsWith(body: Buffer, text: string, at: number): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}

function malformed() {
  return badRequest('The multipart body is malformed');
}
