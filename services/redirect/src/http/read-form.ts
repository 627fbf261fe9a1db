import type { IncomingMessage } from 'node:http';

/** A password of 512 bytes of which each is percent-encoded, and an origin. */
const bodyBytesMax = 4_096;
const bodyMsMax = 5_000;

/**
 * The body of a form. Undefined when it is none, has more than `bodyBytesMax`, or does not arrive within `bodyMsMax`; then
 * the rest of it stays unread.
 */
export function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
  if (!isForm || Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => end(undefined), bodyMsMax);
    const end = (form: URLSearchParams | undefined) => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('close', abandon);
      if (form === undefined) request.pause();
      resolve(form);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > bodyBytesMax) end(undefined);
      else chunks.push(chunk);
    };
    const finish = () => end(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    const abandon = () => end(undefined);
    request.on('data', take).once('end', finish).once('close', abandon);
  });
}
