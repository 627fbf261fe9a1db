import { linkRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes } from '../http/mount-routes.ts';
import { createLink } from './create-link.ts';
import { removeLink } from './delete-link.ts';
import { getLink } from './get-link.ts';
import { getLinkQr } from './get-link-qr.ts';
import type { LinksDeps } from './links-deps.ts';
import { pageLinks } from './list-links.ts';
import { changeLink } from './update-link.ts';

export type { LinksDeps } from './links-deps.ts';

export function mountLinks(router: Router, deps: LinksDeps): void {
  mountRoutes(router, linkRoutes, {
    createLink: (call) => createLink(deps, call),
    listLinks: (call) => pageLinks(deps, call),
    getLink: (call) => getLink(deps, call),
    updateLink: (call) => changeLink(deps, call),
    deleteLink: (call) => removeLink(deps, call),
    getLinkQr: (call) => getLinkQr(deps, call),
  });
}
