import type { IncomingMessage } from 'node:http';

const slash = 0x2f;
/** Scheme, host with its port, and path with its query. A user in front of the host is not part of the form. */
const absoluteForm = /^(https?):\/\/([^/?#@\\]+)([/?].*)?$/i;
const defaultPorts: Record<string, string> = { http: ':80', https: ':443' };

/**
 * The path and query of a request's target. A target may be a whole address (RFC 9112, 3.2.2), as for a proxy; it is
 * read where its host is the one of the header `Host`. Where they differ the target stays as it is, which is no path: the
 * request would name two hosts, and programs before this one may have chosen the other.
 */
export function readTarget({ url = '', headers: { host } }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.charCodeAt(0) === slash || host === undefined) return url; // nearly always
  const [, scheme, authority = '', path = '/'] = absoluteForm.exec(url) ?? [];
  if (scheme === undefined || plainHost(authority, scheme) !== plainHost(host, scheme)) return url;
  return path.charCodeAt(0) === slash ? path : `/${path}`;
}

function plainHost(host: string, scheme: string): string {
  const lower = host.toLowerCase();
  const port = defaultPorts[scheme.toLowerCase()] ?? '';
  return port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower;
}
