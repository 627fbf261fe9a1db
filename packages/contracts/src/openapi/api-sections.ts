import { blockRoutes } from '../blocks/routes.ts';
import { conversionRoutes } from '../conversions/routes.ts';
import { erasureRoutes } from '../erasures/routes.ts';
import { exportScheduleRoutes } from '../export-schedules/routes.ts';
import { importJobRoutes } from '../import-jobs/routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { linkRoutes } from '../links/routes.ts';
import { profileRoutes } from '../profiles/routes.ts';
import { qrCodeRoutes } from '../qr-codes/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import type { Routes } from '../route.ts';
import { pagePreviewRoutes } from '../page-previews/routes.ts';
import { submissionRoutes } from '../submissions/routes.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { shareRoutes } from '../shares/routes.ts';
import { utmTemplateRoutes } from '../utm-templates/routes.ts';
import { tagRoutes } from '../tags/routes.ts';
import { workspaceSettingsRoutes } from '../workspace/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';

/** A section of the API reference. */
export type ApiSection = { name: string; description: string; routes: Routes };

/** Every route that the server mounts. */
export const apiSections: readonly ApiSection[] = [
  { name: 'Links', description: 'Short links.', routes: linkRoutes },
  { name: 'Imports', description: 'Links that were created together, to delete them again.', routes: importRoutes },
  {
    name: 'Import jobs',
    description: 'Links and clicks of other services, imported by this server.',
    routes: importJobRoutes,
  },
  { name: 'QR codes', description: 'Codes of short links, for screens and for print.', routes: qrCodeRoutes },
  {
    name: 'UTM templates',
    description: 'UTM parameters that links of a campaign share, applied when a link is created.',
    routes: utmTemplateRoutes,
  },
  { name: 'Tags', description: 'Names that group links, for lists and reports.', routes: tagRoutes },
  { name: 'Profiles', description: 'Public pages that gather links.', routes: profileRoutes },
  { name: 'Blocks', description: 'The content of a profile page, in order.', routes: blockRoutes },
  {
    name: 'Form submissions',
    description: 'What visitors have sent with the forms of profiles.',
    routes: submissionRoutes,
  },
  { name: 'Uploads', description: 'Pictures that this service stores and serves.', routes: uploadRoutes },
  { name: 'Page previews', description: 'What a page says of itself.', routes: pagePreviewRoutes },
  { name: 'Analytics', description: 'Reports and exports of clicks and views.', routes: reportRoutes },
  {
    name: 'Conversions',
    description: 'What visitors did on your site after a click: orders, registrations.',
    routes: conversionRoutes,
  },
  {
    name: 'Erasures',
    description: 'Visits that are erased for good: from reports, exports and totals.',
    routes: erasureRoutes,
  },
  { name: 'Shares', description: 'Public pages of statistics.', routes: shareRoutes },
  {
    name: 'Export schedules',
    description: 'Exports that are written to a bucket of your own by schedule.',
    routes: exportScheduleRoutes,
  },
  { name: 'Webhooks', description: 'Notifications to your own URLs, and their deliveries.', routes: webhookRoutes },
  { name: 'Workspace', description: 'Settings of the workspace.', routes: workspaceSettingsRoutes },
];
