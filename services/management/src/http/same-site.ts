import type { Request, RequestHandler } from 'express';
import { AppError } from './app-error.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** The dashboard is there on the service's own host alone: on a custom domain it would share that domain's pages. */
export function createRefuseOtherHosts(publicUrl: URL): RequestHandler {
  const hosts = listHosts(publicUrl);
  return (request, _response, next) => {
    if (!hosts.includes((request.headers.host ?? '').toLowerCase()))
      throw new AppError('NOT_FOUND', 'There is nothing at this path.');
    next();
  };
}

/** A request that changes something comes from a page of the service's own host, in JSON, as no form can. */
export function createRefuseForgery(publicUrl: URL): RequestHandler {
  const origins = listHosts(publicUrl).map((host) => `${publicUrl.protocol}//${host}`);
  return (request, _response, next) => {
    if (!safeMethods.includes(request.method)) {
      refuseOtherSites(request, origins);
      refuseForms(request);
    }
    next();
  };
}

/** Browsers say where a request comes from; one that says nothing is none of ours. */
function refuseOtherSites({ headers }: Request, origins: string[]): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin === undefined ? site === 'same-origin' : origins.includes(origin);
  if (!isOwn || (site !== undefined && site !== 'same-origin'))
    throw new AppError('FORBIDDEN', 'The request comes from another site.');
}

function refuseForms({ headers }: Request): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== 'application/json')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.');
}

/** On this machine the names of the loopback interface are one host. */
function listHosts({ host, hostname, port }: URL): string[] {
  if (!loopbackNames.includes(hostname)) return [host];
  return loopbackNames.map((name) => (port === '' ? name : `${name}:${port}`));
}
