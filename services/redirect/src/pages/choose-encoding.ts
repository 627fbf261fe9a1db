import type { PageEncoding } from './render-profile.ts';

/** More of the header is not read; browsers send some thirty characters. */
const headerCharsMax = 256;

/**
 * The best encoding that a client accepts, by its Accept-Encoding header: brotli before gzip before none. Weights other
 * than 0 are not compared: every client that accepts brotli gains by it.
 */
export function chooseEncoding(header: string): PageEncoding {
  if (header === '') return 'identity';
  const refused = new Map(header.slice(0, headerCharsMax).toLowerCase().split(',').map(readCoding));
  const accepts = (name: string) => refused.get(name) === false || (refused.get('*') === false && !refused.has(name));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** A coding's name, and whether the client refuses it. */
function readCoding(entry: string): [name: string, isRefused: boolean] {
  const [name = '', ...parameters] = entry.split(';');
  const isRefused = parameters.some((parameter) => {
    const [key = '', value = ''] = parameter.split('=', 2);
    return key.trim() === 'q' && Number(value) === 0;
  });
  return [name.trim(), isRefused];
}
