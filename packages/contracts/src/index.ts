export { toDomainName, toHostName } from './fields/domain-name.ts';
export { block, type Block } from './blocks/block.ts';
export { blockTypes, type BlockType } from './blocks/block-type.ts';
export { blockRoutes } from './blocks/routes.ts';
export { createBlockBody, type CreateBlockBody } from './blocks/write-block.ts';
export {
  conversion,
  conversionPage,
  recordConversionBody,
  type Conversion,
  type ConversionPage,
  type RecordConversionBody,
} from './conversions/conversion.ts';
export { conversionRoutes } from './conversions/routes.ts';
export {
  deleted,
  errorDetail,
  failure,
  success,
  type Deleted,
  type ErrorDetail,
  type ErrorParams,
  type Failure,
  type FieldProblem,
} from './envelope.ts';
export { problemTexts, type ProblemCode } from './field-problems/problem-texts.ts';
export { errorStatus, type ErrorCode } from './error-codes.ts';
export { errorReasons, type ErrorReason } from './error-reasons.ts';
export { trimDecimal } from './fields/decimal.ts';
export { distinctTagNames, joinTagNames, splitTagNames, toTagKey } from './fields/tag-name.ts';
export { trimInvisible } from './fields/trim-invisible.ts';
export { urlCharsMax, webUrl } from './fields/web-url.ts';
export {
  deletedLinks,
  filteredLinksMax,
  updatedLinks,
  type DeletedLinks,
  type DeleteLinksBody,
  type UpdatedLinks,
  type UpdateLinksBody,
} from './links/change-links.ts';
export {
  linksPerFreeCallMax,
  createdLinks,
  createLinksItem,
  type CreatedLinks,
  type CreateLinksResult,
} from './links/create-links.ts';
export { link, type Link } from './links/link.ts';
export { aliasesMax, type WrittenAliases } from './links/link-aliases.ts';
export {
  externalId,
  linkChoices,
  linkFlags,
  optionalLinkFieldNames,
  structuredLinkFields,
  unsetLinkFields,
  type OptionalLinkField,
} from './links/link-fields.ts';
export type { WrittenRules } from './links/link-rules.ts';
export type { WrittenSocial } from './links/link-social.ts';
export type { WrittenSplit } from './links/link-split.ts';
export { linkStates, splitSearchWords, type LinkFilterInput, type LinkState } from './links/link-filter.ts';
export { linkPage, linkSorts, type LinkPage, type LinkSort, type ListLinksQuery } from './links/list-links.ts';
export { isImportId, linksPerImportMax, namedLinksMax, type LinkImport, type UndoneImport } from './imports/import.ts';
export { importRoutes } from './imports/routes.ts';
export { importJobRoutes } from './import-jobs/routes.ts';
export {
  importedServices,
  importJob,
  importJobStates,
  importJobSteps,
  unfinishedJobsMax,
  type CreateImportJobBody,
  type ImportedService,
  type ImportJob,
  type ImportJobProgress,
  type ImportJobResult,
  type ImportJobState,
  type ImportJobStep,
  type ImportJobTask,
  type ImportJobUndo,
  type RunImportJobBody,
} from './import-jobs/import-job.ts';
export {
  storedProblemsMax,
  type ImportProblem,
  type ImportProblemPage,
  type ListImportProblemsQuery,
} from './import-jobs/import-problem.ts';
export { importStopTexts, type ImportStopReason } from './import-jobs/import-stop-reasons.ts';
export { linkRoutes } from './links/routes.ts';
export { transferredLinks, type TransferLinksBody, type TransferredLinks } from './links/transfer-links.ts';
export {
  createLinkBody,
  isScheduleInOrder,
  isStatusAllowed,
  scheduleDetail,
  statusDetail,
  type CreateLinkBody,
  type PutLinkBody,
  type UpdateLinkBody,
} from './links/write-link.ts';
export { buildOpenApi } from './openapi/build-openapi.ts';
export type { JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi/openapi-types.ts';
export { isPathTooLong, pathBytesMax } from './path-limit.ts';
export { profile, profileSummary, type Profile, type ProfileSummary } from './profiles/profile.ts';
export { profileRoutes } from './profiles/routes.ts';
export type { UpdateProfileBody } from './profiles/write-profile.ts';
export {
  appearances,
  buttonShapes,
  themeCssBytesMax,
  themeFonts,
  themePresets,
  type ButtonShape,
  type Theme,
  type ThemeFont,
  type ThemePreset,
} from './profiles/theme.ts';
export { breakdown, breakdownDimensions, breakdownRowsMax, type BreakdownData } from './reports/breakdown.ts';
export type { CsvDelimiter } from './reports/csv-form.ts';
export { exportColumns, exportRow, type ExportFormat, type ExportType } from './reports/export.ts';
export { hours, type HoursData } from './reports/hours.ts';
export { linkStats, tagStats, type LinkStatsData, type TagStatsData } from './reports/link-stats.ts';
export { overview, type OverviewData } from './reports/overview.ts';
export { profileStats, type ProfileStatsData } from './reports/profile-stats.ts';
export { sparklineDays, sparklines, sparklineLinksMax, type SparklinesData } from './reports/sparklines.ts';
export { realtime, type RealtimeData } from './reports/realtime.ts';
export { filterValuesMax, formatFilterValues, parseFilterValues, type FilterValues } from './reports/filter-values.ts';
export { formerLanguageCodes, storedLanguages } from '@linkplane/visitors/names';
export {
  filterDimensions,
  presentFilters,
  visitorDimensions,
  type FilterDimension,
  type ReportFilter,
} from './reports/report-filters.ts';
export { linkQr, qrFormats, type LinkQr, type LinkQrQuery, type QrFormat } from './qr-codes/link-qr.ts';
export { qrCodesPerFileMax, type ManyQrCodesQuery } from './qr-codes/many-qr-codes.ts';
export {
  linkQrStyle,
  plainQrStyle,
  qrFrameCharsMax,
  qrLevels,
  qrShapes,
  qrStyle,
  type LinkQrStyle,
  type QrLevel,
  type QrShape,
  type QrStyle,
  type WriteQrStyleBody,
} from './qr-codes/qr-style.ts';
export { qrCodeRoutes } from './qr-codes/routes.ts';
export { reportRoutes } from './reports/routes.ts';
export type { CalendarDay } from './fields/instant.ts';
export { queryNumber } from './fields/query-number.ts';
export { isTimezone } from './fields/is-timezone.ts';
export { timezone } from './fields/timezone.ts';
export { comparisons } from './reports/stats-query.ts';
export type { ComparedWith, StatsInterval, StatsQueryInput } from './reports/stats-query.ts';
export { scopes, takesIdempotencyKey, type PathParams, type Route, type Routes, type Scope } from './route.ts';
export { compatiblePaths, parseCompatibleApis, type CompatibleApi } from '@linkplane/slugs';
export { createManagementCheck, managementPaths, type ManagementCheck } from './management-paths.ts';
export { findLargeBodyLimit, isStreamedPath } from './match-paths.ts';
export { pagePreview, pagePreviewRoutes, type PagePreview } from './page-previews/routes.ts';
export { submissionRoutes } from './submissions/routes.ts';
export { submission, submissionPage, type Submission, type SubmissionPage } from './submissions/submission.ts';
export { findUnknownFields, findUnknownParameters } from './unknown-fields/find-unknown-fields.ts';
export { uploadRoutes } from './uploads/routes.ts';
export {
  upload,
  uploadBytesMax,
  uploadPage,
  uploadPurposes,
  uploadTypes,
  type CreateUploadQuery,
  type Upload,
  type UploadPage,
  type UploadPurpose,
} from './uploads/upload.ts';
export { tagRoutes } from './tags/routes.ts';
export { tag, type Tag } from './tags/tag.ts';
export { colourOfTag } from './tags/tag-colour.ts';
export {
  delivery,
  deliveryPage,
  deliveryStates,
  deliverySummary,
  type Delivery,
  type DeliveryPage,
  type DeliveryState,
  type DeliverySummary,
  type ListDeliveriesQuery,
} from './webhooks/delivery.ts';
export { erasure, erasureStates, statsReset, type Erasure, type StatsReset } from './erasures/erasure.ts';
export { erasureRoutes } from './erasures/routes.ts';
export { exportScheduleRoutes } from './export-schedules/routes.ts';
export { defaultRegion } from './export-schedules/destination.ts';
export {
  exportIntervals,
  exportSchedule,
  type CreateExportScheduleBody,
  type ExportDestination,
  type ExportInterval,
  type ExportRun,
  type ExportSchedule,
  type UpdateExportScheduleBody,
} from './export-schedules/export-schedule.ts';
export { shareRoutes } from './shares/routes.ts';
export { share, shareDimensions, shareNameCharsMax, type Share, type ShareDimension } from './shares/share.ts';
export { utmTemplateRoutes } from './utm-templates/routes.ts';
export {
  utmFields,
  utmTemplate,
  type CreateUtmTemplateBody,
  type UpdateUtmTemplateBody,
  type UtmField,
  type UtmTemplate,
} from './utm-templates/utm-template.ts';
export {
  updateWorkspaceBody,
  workspaceSettings,
  workspaceSettingsRoutes,
  type UpdateWorkspaceBody,
  type WorkspaceSettings,
} from './workspace/routes.ts';
export { ownSchemeOf } from './fields/app-scheme.ts';
export { destinationMessage } from './fields/destination-url.ts';
export { webhookRoutes } from './webhooks/routes.ts';
export {
  createdWebhook,
  rotatedSecret,
  webhook,
  type CreatedWebhook,
  type RotatedSecret,
  type Webhook,
} from './webhooks/webhook.ts';
export { webhookEvent, webhookEventTypes, type WebhookEvent, type WebhookEventType } from './webhooks/webhook-event.ts';
export type { CreateWebhookBody, UpdateWebhookBody } from './webhooks/write-webhook.ts';
