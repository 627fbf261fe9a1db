import { linkRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { settleAtEnd } from './link-room.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { removeLink } from './delete-link.ts';
import { getLink } from './get-link.ts';
import { getLinkQr } from './get-link-qr.ts';
import type { LinksDeps } from './links-deps.ts';
import { pageLinks } from './list-links.ts';
import { changeLink } from './update-link.ts';

export type { LinksDeps } from './links-deps.ts';

export function mountLinks(router: Router, deps: LinksDeps, runOnce: RunOnce): void {
  mountRoutes(router, linkRoutes, linkOperations(deps), {
    runOnce,
    operationsIn: ({ onEnd, ...unit }) =>
      linkOperations({ ...deps, ...unit, linkRoom: settleAtEnd(deps.linkRoom, onEnd) }),
  });
}

function linkOperations(deps: LinksDeps): Operations<typeof linkRoutes> {
  return {
    createLink: (call) => createLink(deps, call),
    createLinks: (call) => createLinks(deps, call),
    listLinks: (call) => pageLinks(deps, call),
    getLink: (call) => getLink(deps, call),
    updateLink: (call) => changeLink(deps, call),
    deleteLink: (call) => removeLink(deps, call),
    getLinkQr: (call) => getLinkQr(deps, call),
  };
}
