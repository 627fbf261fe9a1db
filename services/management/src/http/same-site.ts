import { uploadTypes } from '@linkplane/contracts';
import type { Request, RequestHandler } from 'express';
import { AppError } from './app-error.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a method changes nothing, and so needs no protection against cross-site requests. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.includes(method);
}

/** Responds 404 on any host but the service's own: on a custom domain the dashboard would share that domain's pages. */
export function createRefuseOtherHosts(publicUrl: URL): RequestHandler {
  const hosts = listHosts(publicUrl);
  return (request, _response, next) => {
    if (!hosts.includes((request.headers.host ?? '').toLowerCase()))
      throw new AppError('NOT_FOUND', 'There is nothing at this path.');
    next();
  };
}

/** Requires a request that changes something to come from a page of the service's own host, as JSON or a picture, which no form can send. */
export function createRefuseForgery(publicUrl: URL): RequestHandler {
  const origins = listOrigins(publicUrl);
  return (request, _response, next) => {
    if (!isSafeMethod(request.method)) {
      refuseOtherSites(request, origins);
      refuseForms(request);
    }
    next();
  };
}

/**
 * Refuses what a page of another site sends, also by a name that it has pointed at this service (DNS rebinding). Programs
 * send no Origin.
 */
export function createRefuseOtherOrigins(publicUrl: URL): RequestHandler {
  const origins = listOrigins(publicUrl);
  return ({ headers: { origin } }, _response, next) => {
    if (origin !== undefined && !origins.includes(origin.toLowerCase()))
      throw new AppError('FORBIDDEN', 'The request comes from another site.');
    next();
  };
}

function listOrigins(publicUrl: URL): string[] {
  return listHosts(publicUrl).map((host) => `${publicUrl.protocol}//${host}`);
}

/** Browsers send where a request comes from; a request without either header was not sent by the dashboard. */
function refuseOtherSites({ headers }: Request, origins: string[]): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin === undefined ? site === 'same-origin' : origins.includes(origin);
  if (!isOwn || (site !== undefined && site !== 'same-origin'))
    throw new AppError('FORBIDDEN', 'The request comes from another site.');
}

function refuseForms({ headers }: Request): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== 'application/json' && !uploadTypes.some((picture) => picture === type))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.');
}

/** On the loopback interface all of its names count as one host. */
function listHosts({ host, hostname, port }: URL): string[] {
  if (!loopbackNames.includes(hostname)) return [host];
  return loopbackNames.map((name) => (port === '' ? name : `${name}:${port}`));
}
