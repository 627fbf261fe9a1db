import {
  blockRoutes,
  conversionRoutes,
  erasureRoutes,
  exportScheduleRoutes,
  importJobRoutes,
  importRoutes,
  linkRoutes,
  pagePreviewRoutes,
  profileRoutes,
  qrCodeRoutes,
  reportRoutes,
  shareRoutes,
  submissionRoutes,
  tagRoutes,
  uploadRoutes,
  utmTemplateRoutes,
  webhookRoutes,
  workspaceSettingsRoutes,
} from '@linkplane/contracts';
import { Router } from 'express';
import { blockOperations } from '../blocks/operations.ts';
import { conversionOperations, createReadTokenKey } from '../conversions/operations.ts';
import { erasureOperations } from '../erasures/operations.ts';
import type { ExportSchedulesDeps } from '../export-schedules/export-schedule.ts';
import { exportScheduleOperations } from '../export-schedules/operations.ts';
import type { ImportJobsDeps } from '../import-jobs/import-job.ts';
import { importJobOperations } from '../import-jobs/operations.ts';
import { importOperations } from '../imports/operations.ts';
import type { LinksDeps } from '../links/link.ts';
import { settleAtEnd } from '../links/link-quota.ts';
import { linkOperations } from '../links/operations.ts';
import { pagePreviewOperations, type PagePreviewsDeps } from '../page-previews/operations.ts';
import { profileOperations } from '../profiles/operations.ts';
import type { ProfilesDeps } from '../profiles/profile.ts';
import { qrCodeOperations } from '../qr-codes/operations.ts';
import type { QrCodesDeps } from '../qr-codes/qr-code.ts';
import { reportOperations } from '../reports/operations.ts';
import type { ReportsDeps } from '../reports/report.ts';
import { shareOperations } from '../shares/operations.ts';
import type { SharesDeps } from '../shares/share.ts';
import { submissionOperations } from '../submissions/operations.ts';
import { uploadOperations } from '../uploads/operations.ts';
import type { UploadsDeps } from '../uploads/upload.ts';
import { utmTemplateOperations } from '../utm-templates/operations.ts';
import { tagOperations } from '../tags/operations.ts';
import { webhookOperations } from '../webhooks/operations.ts';
import type { WebhooksDeps } from '../webhooks/webhook.ts';
import { workspaceSettingsOperations } from '../workspaces/settings.ts';
import { mountRoutes, type MountDeps } from './mount-routes.ts';
import type { MountedRoutes } from './run-operation.ts';

export type PublicApiDeps = {
  links: LinksDeps;
  qrCodes: QrCodesDeps;
  /** Also for the blocks of profiles. */
  profiles: ProfilesDeps;
  reports: ReportsDeps;
  shares: SharesDeps;
  exportSchedules: ExportSchedulesDeps;
  importJobs: ImportJobsDeps;
  uploads: UploadsDeps;
  pagePreviews: PagePreviewsDeps;
  webhooks: WebhooksDeps;
  mount: MountDeps;
};

/** The public API: its routes, and the operations behind them by name. */
export type PublicApi = { router: Router; operations: MountedRoutes };

/** The operations of the public API. What they are mounted behind identifies the caller: a token, or a session. */
export function createPublicRoutes(deps: PublicApiDeps): PublicApi {
  const {
    links,
    qrCodes,
    profiles,
    reports,
    shares,
    exportSchedules,
    importJobs,
    uploads,
    pagePreviews,
    webhooks,
    mount,
  } = deps;
  const router = Router({ caseSensitive: true });
  const readTokenKey = createReadTokenKey();
  const conversions = { database: links.database, readTokenKey };
  const operations = new Map([
    ...mountRoutes(router, linkRoutes, mount, linkOperations(links), ({ database, relay, onEnd }) =>
      linkOperations({ ...links, database, relay, quota: settleAtEnd(links.quota, onEnd) }),
    ),
    ...mountRoutes(router, importRoutes, mount, importOperations(links), ({ database, relay }) =>
      importOperations({ ...links, database, relay }),
    ),
    ...mountRoutes(router, importJobRoutes, mount, importJobOperations(importJobs), ({ database }) =>
      importJobOperations({ ...importJobs, database }),
    ),
    ...mountRoutes(router, qrCodeRoutes, mount, qrCodeOperations(qrCodes)),
    ...mountRoutes(router, utmTemplateRoutes, mount, utmTemplateOperations(links), ({ database }) =>
      utmTemplateOperations({ database }),
    ),
    ...mountRoutes(router, tagRoutes, mount, tagOperations(links), tagOperations),
    ...mountRoutes(router, profileRoutes, mount, profileOperations(profiles), ({ database, relay }) =>
      profileOperations({ ...profiles, database, relay }),
    ),
    ...mountRoutes(router, blockRoutes, mount, blockOperations(profiles), ({ database, relay }) =>
      blockOperations({ ...profiles, database, relay }),
    ),
    ...mountRoutes(router, reportRoutes, mount, reportOperations(reports)),
    ...mountRoutes(router, conversionRoutes, mount, conversionOperations(conversions), ({ database }) =>
      conversionOperations({ database, readTokenKey }),
    ),
    ...mountRoutes(router, erasureRoutes, mount, erasureOperations(links), erasureOperations),
    ...mountRoutes(router, shareRoutes, mount, shareOperations(shares), ({ database }) =>
      shareOperations({ ...shares, database }),
    ),
    ...mountRoutes(router, exportScheduleRoutes, mount, exportScheduleOperations(exportSchedules), ({ database }) =>
      exportScheduleOperations({ ...exportSchedules, database }),
    ),
    ...mountRoutes(router, submissionRoutes, mount, submissionOperations(profiles)),
    ...mountRoutes(router, uploadRoutes, mount, uploadOperations(uploads)),
    ...mountRoutes(router, pagePreviewRoutes, mount, pagePreviewOperations(pagePreviews)),
    ...mountRoutes(router, webhookRoutes, mount, webhookOperations(webhooks), ({ database }) =>
      webhookOperations({ ...webhooks, database }),
    ),
    ...mountRoutes(router, workspaceSettingsRoutes, mount, workspaceSettingsOperations(links)),
  ]);
  return { router, operations };
}
