// Written by generate/generate-sdk.ts from the OpenAPI document: change that, not this.

import type { Call, CallOptions } from '../call.ts';
import { iteratePages } from '../iterate-pages.ts';
import { pathOf } from '../path-of.ts';
import type {
  CreateLinkBody,
  Link,
  CreateLinksBody,
  CreatedLinks,
  LinkPage,
  PutLinkByExternalIdBody,
  UpdateLinksBody,
  UpdatedLinks,
  DeleteLinksBody,
  DeletedLinks,
  Deleted,
  TransferLinksBody,
  TransferredLinks,
  UpdateLinkBody,
  LinkImport,
  UndoImportBody,
  UndoneImport,
  CreateImportJobBody,
  ImportJob,
  ImportProblemPage,
  RunImportJobBody,
  UndoImportJobBody,
  LinkQrStyle,
  PutLinkQrStyleBody,
  CreateUtmTemplateBody,
  UtmTemplate,
  UpdateUtmTemplateBody,
  CreateTagBody,
  Tag,
  UpdateTagBody,
  MergeTagBody,
  CreateProfileBody,
  Profile,
  Block,
  ProfileSummary,
  UpdateProfileBody,
  AddBlockBody,
  ReorderBlocksBody,
  UpdateBlockBody,
  FormSubmissionPage,
  Upload,
  ImportUploadBody,
  UploadPage,
  CreatePagePreviewBody,
  PagePreview,
  LinkStats,
  TagStats,
  ProfileStats,
  Overview,
  Breakdown,
  Hours,
  Sparklines,
  Realtime,
  RecordConversionBody,
  Conversion,
  ConversionPage,
  ResetLinkStatsBody,
  StatsReset,
  Erasure,
  CreateErasureBody,
  CreateShareBody,
  Share,
  UpdateShareBody,
  CreateExportScheduleBody,
  ExportSchedule,
  UpdateExportScheduleBody,
  CreateWebhookBody,
  CreatedWebhook,
  Webhook,
  UpdateWebhookBody,
  TestWebhookBody,
  WebhookDelivery,
  RotatedSecret,
  WebhookDeliveryPage,
  WorkspaceSettings,
  UpdateWorkspaceSettingsBody,
  ListLinksQuery,
  GetLinkBySlugQuery,
  ListImportProblemsQuery,
  GetLinkQrQuery,
  DownloadQrCodesQuery,
  ListSubmissionsQuery,
  ExportSubmissionsQuery,
  CreateUploadQuery,
  ListUploadsQuery,
  GetLinkStatsQuery,
  GetTagStatsQuery,
  GetProfileStatsQuery,
  GetOverviewQuery,
  GetBreakdownQuery,
  GetHoursQuery,
  GetSparklinesQuery,
  GetRealtimeQuery,
  StreamRealtimeQuery,
  ExportAnalyticsQuery,
  ListConversionsQuery,
  ListWebhookDeliveriesQuery,
} from './types.ts';

/** One method for each operation of the API. */
export function createOperations(call: Call) {
  const operations = {
    /** Create a short link */
    createLink: (body: CreateLinkBody, options: CallOptions = {}): Promise<Link> =>
      call.forData({ method: 'POST', path: '/links', body }, options),

    /** List the links of the workspace, page by page */
    listLinks: (query: ListLinksQuery = {}, options: CallOptions = {}): Promise<LinkPage> =>
      call.forData({ method: 'GET', path: '/links', query }, options),

    /** Create up to 1,000 short links in one request, 100 on the Free plan; an invalid one does not stop the others */
    createLinks: (body: CreateLinksBody, options: CallOptions = {}): Promise<CreatedLinks> =>
      call.forData({ method: 'POST', path: '/links/bulk', body }, options),

    /** Change up to 1,000 links, or those that a filter finds; one that cannot be changed does not stop the others */
    updateLinks: (body: UpdateLinksBody, options: CallOptions = {}): Promise<UpdatedLinks> =>
      call.forData({ method: 'PATCH', path: '/links/bulk', body, takesKey: true }, options),

    /** Delete up to 1,000 links, or those that a filter finds; one that cannot be deleted does not stop the others */
    deleteLinks: (body: DeleteLinksBody, options: CallOptions = {}): Promise<DeletedLinks> =>
      call.forData({ method: 'DELETE', path: '/links/bulk', body, takesKey: true }, options),

    /** Get the link of a short URL */
    getLinkBySlug: (query: GetLinkBySlugQuery, options: CallOptions = {}): Promise<Link> =>
      call.forData({ method: 'GET', path: '/links/by-slug', query }, options),

    /** Get the link with an external id */
    getLinkByExternalId: (externalId: string, options: CallOptions = {}): Promise<Link> =>
      call.forData({ method: 'GET', path: pathOf`/links/by-external-id/${externalId}` }, options),

    /** Update the link with an external id, or create it */
    putLinkByExternalId: (
      externalId: string,
      body: PutLinkByExternalIdBody = {},
      options: CallOptions = {},
    ): Promise<Link> =>
      call.forData({ method: 'PUT', path: pathOf`/links/by-external-id/${externalId}`, body }, options),

    /** Move up to 1,000 links to another workspace, 100 on the Free plan; one that cannot move does not stop the others */
    transferLinks: (body: TransferLinksBody, options: CallOptions = {}): Promise<TransferredLinks> =>
      call.forData({ method: 'POST', path: '/links/transfer', body }, options),

    /** Get a link */
    getLink: (id: string, options: CallOptions = {}): Promise<Link> =>
      call.forData({ method: 'GET', path: pathOf`/links/${id}` }, options),

    /** Update a link */
    updateLink: (id: string, body: UpdateLinkBody = {}, options: CallOptions = {}): Promise<Link> =>
      call.forData({ method: 'PATCH', path: pathOf`/links/${id}`, body }, options),

    /** Delete a link */
    deleteLink: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/links/${id}` }, options),

    /** List the last 20 imports whose links exist, newest first */
    listImports: (options: CallOptions = {}): Promise<Array<LinkImport>> =>
      call.forData({ method: 'GET', path: '/imports' }, options),

    /** Delete the links that an import created; those that are in use only when their number is given */
    undoImport: (id: string, body: UndoImportBody = {}, options: CallOptions = {}): Promise<UndoneImport> =>
      call.forData({ method: 'POST', path: pathOf`/imports/${id}/undo`, body }, options),

    /** Import the links and clicks of another service, or check what that would do; owners and tokens without scopes can */
    createImportJob: (body: CreateImportJobBody, options: CallOptions = {}): Promise<ImportJob> =>
      call.forData({ method: 'POST', path: '/import-jobs', body }, options),

    /** List the last 20 import jobs, newest first */
    listImportJobs: (options: CallOptions = {}): Promise<Array<ImportJob>> =>
      call.forData({ method: 'GET', path: '/import-jobs' }, options),

    /** Get an import job with its progress and result */
    getImportJob: (id: string, options: CallOptions = {}): Promise<ImportJob> =>
      call.forData({ method: 'GET', path: pathOf`/import-jobs/${id}` }, options),

    /** List what of the source is not carried over, or not as it is there */
    listImportProblems: (
      id: string,
      query: ListImportProblemsQuery = {},
      options: CallOptions = {},
    ): Promise<ImportProblemPage> =>
      call.forData({ method: 'GET', path: pathOf`/import-jobs/${id}/problems`, query }, options),

    /** Import after a dry run, go on where it was paused or stopped, or bring what has come since */
    runImportJob: (id: string, body: RunImportJobBody = {}, options: CallOptions = {}): Promise<ImportJob> =>
      call.forData({ method: 'POST', path: pathOf`/import-jobs/${id}/run`, body }, options),

    /** Pause an import job; nothing of what it has done is lost */
    pauseImportJob: (id: string, options: CallOptions = {}): Promise<ImportJob> =>
      call.forData({ method: 'POST', path: pathOf`/import-jobs/${id}/pause` }, options),

    /** Remove the links and clicks of all imports from the source of the job */
    undoImportJob: (id: string, body: UndoImportJobBody = {}, options: CallOptions = {}): Promise<ImportJob> =>
      call.forData({ method: 'POST', path: pathOf`/import-jobs/${id}/undo`, body }, options),

    /** Get a QR code of the short URL, as an image, as a document, or as a data URL in JSON. Resolves to the response itself: read its body, or pass its stream on. */
    getLinkQr: (id: string, query: GetLinkQrQuery = {}, options: CallOptions = {}): Promise<Response> =>
      call.forResponse({ method: 'GET', path: pathOf`/links/${id}/qr`, query }, options),

    /** Get the look of a link's QR code */
    getLinkQrStyle: (id: string, options: CallOptions = {}): Promise<LinkQrStyle> =>
      call.forData({ method: 'GET', path: pathOf`/links/${id}/qr-style` }, options),

    /** Store the look of a link's QR code; one that scanners cannot read is refused */
    putLinkQrStyle: (id: string, body: PutLinkQrStyleBody = {}, options: CallOptions = {}): Promise<LinkQrStyle> =>
      call.forData({ method: 'PUT', path: pathOf`/links/${id}/qr-style`, body }, options),

    /** Make a link's QR code a plain one again */
    deleteLinkQrStyle: (id: string, options: CallOptions = {}): Promise<LinkQrStyle> =>
      call.forData({ method: 'DELETE', path: pathOf`/links/${id}/qr-style` }, options),

    /** Download the QR codes of up to 500 links, as an archive or as a sheet to print. Resolves to the response itself: read its body, or pass its stream on. */
    downloadQrCodes: (query: DownloadQrCodesQuery = {}, options: CallOptions = {}): Promise<Response> =>
      call.forResponse({ method: 'GET', path: '/qr-codes', query }, options),

    /** Create a template of UTM parameters */
    createUtmTemplate: (body: CreateUtmTemplateBody, options: CallOptions = {}): Promise<UtmTemplate> =>
      call.forData({ method: 'POST', path: '/utm-templates', body }, options),

    /** List the templates, oldest first */
    listUtmTemplates: (options: CallOptions = {}): Promise<Array<UtmTemplate>> =>
      call.forData({ method: 'GET', path: '/utm-templates' }, options),

    /** Get a template */
    getUtmTemplate: (id: string, options: CallOptions = {}): Promise<UtmTemplate> =>
      call.forData({ method: 'GET', path: pathOf`/utm-templates/${id}` }, options),

    /** Update a template; links that were created with it stay as they are */
    updateUtmTemplate: (
      id: string,
      body: UpdateUtmTemplateBody = {},
      options: CallOptions = {},
    ): Promise<UtmTemplate> => call.forData({ method: 'PATCH', path: pathOf`/utm-templates/${id}`, body }, options),

    /** Delete a template; links that were created with it stay as they are */
    deleteUtmTemplate: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/utm-templates/${id}` }, options),

    /** Create a tag; tags that a link names are created by themselves */
    createTag: (body: CreateTagBody, options: CallOptions = {}): Promise<Tag> =>
      call.forData({ method: 'POST', path: '/tags', body }, options),

    /** List all tags of the workspace, by name */
    listTags: (options: CallOptions = {}): Promise<Array<Tag>> =>
      call.forData({ method: 'GET', path: '/tags' }, options),

    /** Get a tag */
    getTag: (id: string, options: CallOptions = {}): Promise<Tag> =>
      call.forData({ method: 'GET', path: pathOf`/tags/${id}` }, options),

    /** Rename or recolour a tag; its links keep it */
    updateTag: (id: string, body: UpdateTagBody = {}, options: CallOptions = {}): Promise<Tag> =>
      call.forData({ method: 'PATCH', path: pathOf`/tags/${id}`, body }, options),

    /** Delete a tag; its links stay, without it */
    deleteTag: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/tags/${id}` }, options),

    /** Merge a tag into another one: its links get that one, and it is deleted */
    mergeTag: (id: string, body: MergeTagBody, options: CallOptions = {}): Promise<Tag> =>
      call.forData({ method: 'POST', path: pathOf`/tags/${id}/merge`, body }, options),

    /** Create a profile */
    createProfile: (body: CreateProfileBody, options: CallOptions = {}): Promise<Profile> =>
      call.forData({ method: 'POST', path: '/profiles', body }, options),

    /** List all profiles of the workspace, newest first */
    listProfiles: (options: CallOptions = {}): Promise<Array<ProfileSummary>> =>
      call.forData({ method: 'GET', path: '/profiles' }, options),

    /** Get a profile with its blocks */
    getProfile: (id: string, options: CallOptions = {}): Promise<Profile> =>
      call.forData({ method: 'GET', path: pathOf`/profiles/${id}` }, options),

    /** Update a profile */
    updateProfile: (id: string, body: UpdateProfileBody = {}, options: CallOptions = {}): Promise<Profile> =>
      call.forData({ method: 'PATCH', path: pathOf`/profiles/${id}`, body }, options),

    /** Delete a profile and its blocks */
    deleteProfile: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/profiles/${id}` }, options),

    /** Add a block at the end of a profile */
    addBlock: (id: string, body: AddBlockBody, options: CallOptions = {}): Promise<Block> =>
      call.forData({ method: 'POST', path: pathOf`/profiles/${id}/blocks`, body }, options),

    /** Reorder the blocks of a profile */
    reorderBlocks: (id: string, body: ReorderBlocksBody, options: CallOptions = {}): Promise<Array<Block>> =>
      call.forData({ method: 'PUT', path: pathOf`/profiles/${id}/blocks/reorder`, body }, options),

    /** Update a block */
    updateBlock: (
      profileId: string,
      blockId: string,
      body: UpdateBlockBody = {},
      options: CallOptions = {},
    ): Promise<Block> =>
      call.forData({ method: 'PATCH', path: pathOf`/profiles/${profileId}/blocks/${blockId}`, body }, options),

    /** Delete a block; the blocks after it move up */
    deleteBlock: (profileId: string, blockId: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/profiles/${profileId}/blocks/${blockId}` }, options),

    /** List what visitors have sent with a form, newest first */
    listSubmissions: (
      profileId: string,
      blockId: string,
      query: ListSubmissionsQuery = {},
      options: CallOptions = {},
    ): Promise<FormSubmissionPage> =>
      call.forData(
        { method: 'GET', path: pathOf`/profiles/${profileId}/blocks/${blockId}/submissions`, query },
        options,
      ),

    /** Download all submissions of a form as CSV, oldest first. Resolves to the response itself: read its body, or pass its stream on. */
    exportSubmissions: (
      profileId: string,
      blockId: string,
      query: ExportSubmissionsQuery = {},
      options: CallOptions = {},
    ): Promise<Response> =>
      call.forResponse(
        { method: 'GET', path: pathOf`/profiles/${profileId}/blocks/${blockId}/submissions/export`, query },
        options,
      ),

    /** Delete a submission */
    deleteSubmission: (
      profileId: string,
      blockId: string,
      submissionId: string,
      options: CallOptions = {},
    ): Promise<Deleted> =>
      call.forData(
        { method: 'DELETE', path: pathOf`/profiles/${profileId}/blocks/${blockId}/submissions/${submissionId}` },
        options,
      ),

    /** Upload a picture: the body is the file itself, of at most 5 MB */
    createUpload: (query: CreateUploadQuery, file: Blob, options: CallOptions = {}): Promise<Upload> =>
      call.forData({ method: 'POST', path: '/uploads', query, file, takesKey: false }, options),

    /** List the uploads, newest first */
    listUploads: (query: ListUploadsQuery = {}, options: CallOptions = {}): Promise<UploadPage> =>
      call.forData({ method: 'GET', path: '/uploads', query }, options),

    /** Upload the picture at a public address */
    importUpload: (body: ImportUploadBody, options: CallOptions = {}): Promise<Upload> =>
      call.forData({ method: 'POST', path: '/uploads/from-url', body, takesKey: false }, options),

    /** Delete an upload; pages that show it show it no more */
    deleteUpload: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/uploads/${id}` }, options),

    /** Read the title, description and pictures of a page */
    createPagePreview: (body: CreatePagePreviewBody, options: CallOptions = {}): Promise<PagePreview> =>
      call.forData({ method: 'POST', path: '/page-previews', body, takesKey: false }, options),

    /** Get the clicks of a link over a range of time */
    getLinkStats: (id: string, query: GetLinkStatsQuery = {}, options: CallOptions = {}): Promise<LinkStats> =>
      call.forData({ method: 'GET', path: pathOf`/links/${id}/stats`, query }, options),

    /** Get the clicks, over a range of time, of all links that have a tag now */
    getTagStats: (id: string, query: GetTagStatsQuery = {}, options: CallOptions = {}): Promise<TagStats> =>
      call.forData({ method: 'GET', path: pathOf`/tags/${id}/stats`, query }, options),

    /** Get the views of a profile and the clicks on its blocks over a range of time */
    getProfileStats: (id: string, query: GetProfileStatsQuery = {}, options: CallOptions = {}): Promise<ProfileStats> =>
      call.forData({ method: 'GET', path: pathOf`/profiles/${id}/stats`, query }, options),

    /** Get the clicks and views of all links and profiles over a range of time */
    getOverview: (query: GetOverviewQuery = {}, options: CallOptions = {}): Promise<Overview> =>
      call.forData({ method: 'GET', path: '/analytics/overview', query }, options),

    /** Get the clicks on all links over a range of time by country, device, campaign or another property */
    getBreakdown: (query: GetBreakdownQuery, options: CallOptions = {}): Promise<Breakdown> =>
      call.forData({ method: 'GET', path: '/analytics/breakdown', query }, options),

    /** Get the clicks on all links over a range of time by day of the week and hour */
    getHours: (query: GetHoursQuery = {}, options: CallOptions = {}): Promise<Hours> =>
      call.forData({ method: 'GET', path: '/analytics/hours', query }, options),

    /** Get the clicks of each of the last 30 days, for up to 100 links */
    getSparklines: (query: GetSparklinesQuery, options: CallOptions = {}): Promise<Sparklines> =>
      call.forData({ method: 'GET', path: '/analytics/sparklines', query }, options),

    /** Get the clicks and views of the last five minutes */
    getRealtime: (query: GetRealtimeQuery = {}, options: CallOptions = {}): Promise<Realtime> =>
      call.forData({ method: 'GET', path: '/analytics/realtime', query }, options),

    /** Stream the last five minutes as server-sent events: one now, and one after each change. Resolves to the response itself: read its body, or pass its stream on. */
    streamRealtime: (query: StreamRealtimeQuery = {}, options: CallOptions = {}): Promise<Response> =>
      call.forResponse({ method: 'GET', path: '/analytics/realtime/stream', query }, options),

    /** Download links, profiles or clicks of a range of time as a file. Resolves to the response itself: read its body, or pass its stream on. */
    exportAnalytics: (query: ExportAnalyticsQuery, options: CallOptions = {}): Promise<Response> =>
      call.forResponse({ method: 'GET', path: '/analytics/export', query }, options),

    /** Record what a visitor did after a click; the same externalId again changes nothing and returns 200 */
    recordConversion: (body: RecordConversionBody, options: CallOptions = {}): Promise<Conversion> =>
      call.forData({ method: 'POST', path: '/conversions', body }, options),

    /** List the conversions of the last 100 days, newest first */
    listConversions: (query: ListConversionsQuery = {}, options: CallOptions = {}): Promise<ConversionPage> =>
      call.forData({ method: 'GET', path: '/conversions', query }, options),

    /** Erase a link's clicks for good; owners and tokens without scopes can */
    resetLinkStats: (id: string, body: ResetLinkStatsBody = {}, options: CallOptions = {}): Promise<StatsReset> =>
      call.forData({ method: 'POST', path: pathOf`/links/${id}/stats/reset`, body }, options),

    /** Erase the visits of a link or of a visitor for good; owners and tokens without scopes can */
    createErasure: (body: CreateErasureBody, options: CallOptions = {}): Promise<Erasure> =>
      call.forData({ method: 'POST', path: '/erasures', body }, options),

    /** List the last 100 erasures, newest first */
    listErasures: (options: CallOptions = {}): Promise<Array<Erasure>> =>
      call.forData({ method: 'GET', path: '/erasures' }, options),

    /** Get an erasure and what has gone */
    getErasure: (id: string, options: CallOptions = {}): Promise<Erasure> =>
      call.forData({ method: 'GET', path: pathOf`/erasures/${id}` }, options),

    /** Share statistics as a public page */
    createShare: (body: CreateShareBody, options: CallOptions = {}): Promise<Share> =>
      call.forData({ method: 'POST', path: '/shares', body }, options),

    /** List the shares, newest first */
    listShares: (options: CallOptions = {}): Promise<Array<Share>> =>
      call.forData({ method: 'GET', path: '/shares' }, options),

    /** Update a share */
    updateShare: (id: string, body: UpdateShareBody = {}, options: CallOptions = {}): Promise<Share> =>
      call.forData({ method: 'PATCH', path: pathOf`/shares/${id}`, body }, options),

    /** Revoke a share; its page is gone at once */
    deleteShare: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/shares/${id}` }, options),

    /** Create an export schedule; owners and tokens without scopes can */
    createExportSchedule: (body: CreateExportScheduleBody, options: CallOptions = {}): Promise<ExportSchedule> =>
      call.forData({ method: 'POST', path: '/export-schedules', body }, options),

    /** List the export schedules, oldest first */
    listExportSchedules: (options: CallOptions = {}): Promise<Array<ExportSchedule>> =>
      call.forData({ method: 'GET', path: '/export-schedules' }, options),

    /** Get an export schedule with its last run */
    getExportSchedule: (id: string, options: CallOptions = {}): Promise<ExportSchedule> =>
      call.forData({ method: 'GET', path: pathOf`/export-schedules/${id}` }, options),

    /** Update an export schedule */
    updateExportSchedule: (
      id: string,
      body: UpdateExportScheduleBody = {},
      options: CallOptions = {},
    ): Promise<ExportSchedule> =>
      call.forData({ method: 'PATCH', path: pathOf`/export-schedules/${id}`, body }, options),

    /** Delete an export schedule; objects in the bucket stay */
    deleteExportSchedule: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/export-schedules/${id}` }, options),

    /** Export missed periods, or else the last period again, as soon as possible */
    runExportSchedule: (id: string, options: CallOptions = {}): Promise<ExportSchedule> =>
      call.forData({ method: 'POST', path: pathOf`/export-schedules/${id}/run` }, options),

    /** Create a webhook; its secret is returned only once */
    createWebhook: (body: CreateWebhookBody, options: CallOptions = {}): Promise<CreatedWebhook> =>
      call.forData({ method: 'POST', path: '/webhooks', body }, options),

    /** List the webhooks, oldest first */
    listWebhooks: (options: CallOptions = {}): Promise<Array<Webhook>> =>
      call.forData({ method: 'GET', path: '/webhooks' }, options),

    /** Get a webhook */
    getWebhook: (id: string, options: CallOptions = {}): Promise<Webhook> =>
      call.forData({ method: 'GET', path: pathOf`/webhooks/${id}` }, options),

    /** Update a webhook, or enable or disable it */
    updateWebhook: (id: string, body: UpdateWebhookBody = {}, options: CallOptions = {}): Promise<Webhook> =>
      call.forData({ method: 'PATCH', path: pathOf`/webhooks/${id}`, body }, options),

    /** Delete a webhook and its pending deliveries */
    deleteWebhook: (id: string, options: CallOptions = {}): Promise<Deleted> =>
      call.forData({ method: 'DELETE', path: pathOf`/webhooks/${id}` }, options),

    /** Send a test event */
    testWebhook: (id: string, body: TestWebhookBody = {}, options: CallOptions = {}): Promise<WebhookDelivery> =>
      call.forData({ method: 'POST', path: pathOf`/webhooks/${id}/test`, body }, options),

    /** Rotate the secret; for a day deliveries are signed with both */
    rotateWebhookSecret: (id: string, options: CallOptions = {}): Promise<RotatedSecret> =>
      call.forData({ method: 'POST', path: pathOf`/webhooks/${id}/rotate-secret` }, options),

    /** List the deliveries of a webhook, newest first */
    listWebhookDeliveries: (
      id: string,
      query: ListWebhookDeliveriesQuery = {},
      options: CallOptions = {},
    ): Promise<WebhookDeliveryPage> =>
      call.forData({ method: 'GET', path: pathOf`/webhooks/${id}/deliveries`, query }, options),

    /** Get a delivery with its request and its attempts */
    getWebhookDelivery: (id: string, deliveryId: string, options: CallOptions = {}): Promise<WebhookDelivery> =>
      call.forData({ method: 'GET', path: pathOf`/webhooks/${id}/deliveries/${deliveryId}` }, options),

    /** Retry a delivery with the same id */
    retryWebhookDelivery: (id: string, deliveryId: string, options: CallOptions = {}): Promise<WebhookDelivery> =>
      call.forData({ method: 'POST', path: pathOf`/webhooks/${id}/deliveries/${deliveryId}/retry` }, options),

    /** Get the settings of the workspace */
    getWorkspaceSettings: (options: CallOptions = {}): Promise<WorkspaceSettings> =>
      call.forData({ method: 'GET', path: '/workspace' }, options),

    /** Change settings of the workspace; owners and tokens without scopes can */
    updateWorkspaceSettings: (
      body: UpdateWorkspaceSettingsBody = {},
      options: CallOptions = {},
    ): Promise<WorkspaceSettings> => call.forData({ method: 'PATCH', path: '/workspace', body }, options),
  };
  return {
    ...operations,

    /** List the links of the workspace, page by page: all items of all pages, one by one. */
    listAllLinks: (query: Omit<ListLinksQuery, 'page' | 'cursor'> = {}, options: CallOptions = {}) =>
      iteratePages((cursor) => operations.listLinks({ limit: 100, ...query, cursor }, options)),

    /** List what visitors have sent with a form, newest first: all items of all pages, one by one. */
    listAllSubmissions: (
      profileId: string,
      blockId: string,
      query: Omit<ListSubmissionsQuery, 'page' | 'cursor'> = {},
      options: CallOptions = {},
    ) =>
      iteratePages((cursor) =>
        operations.listSubmissions(profileId, blockId, { limit: 100, ...query, cursor }, options),
      ),

    /** List the uploads, newest first: all items of all pages, one by one. */
    listAllUploads: (query: Omit<ListUploadsQuery, 'page' | 'cursor'> = {}, options: CallOptions = {}) =>
      iteratePages((cursor) => operations.listUploads({ limit: 100, ...query, cursor }, options)),

    /** List the conversions of the last 100 days, newest first: all items of all pages, one by one. */
    listAllConversions: (query: Omit<ListConversionsQuery, 'page' | 'cursor'> = {}, options: CallOptions = {}) =>
      iteratePages((cursor) => operations.listConversions({ limit: 100, ...query, cursor }, options)),

    /** List the deliveries of a webhook, newest first: all items of all pages, one by one. */
    listAllWebhookDeliveries: (
      id: string,
      query: Omit<ListWebhookDeliveriesQuery, 'page' | 'cursor'> = {},
      options: CallOptions = {},
    ) => iteratePages((cursor) => operations.listWebhookDeliveries(id, { limit: 100, ...query, cursor }, options)),
  };
}
