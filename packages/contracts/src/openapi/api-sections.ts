import { blockRoutes } from '../blocks/routes.ts';
import { linkRoutes } from '../links/routes.ts';
import { profileRoutes } from '../profiles/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import type { Routes } from '../route.ts';
import { webhookRoutes } from '../webhooks/routes.ts';

/** One part of the API as the reference groups it. */
export type ApiSection = { name: string; description: string; routes: Routes };

/** Every route that the server mounts. */
export const apiSections: readonly ApiSection[] = [
  { name: 'Links', description: 'Short links and their QR codes.', routes: linkRoutes },
  { name: 'Profiles', description: 'Public pages that gather links.', routes: profileRoutes },
  { name: 'Blocks', description: 'What the page of a profile is made of, in order.', routes: blockRoutes },
  { name: 'Analytics', description: 'Who came, when and from where.', routes: reportRoutes },
  { name: 'Webhooks', description: 'Who is told of what happens, and how that went.', routes: webhookRoutes },
];
