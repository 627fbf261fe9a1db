// The queries of this folder that the management plane may use: its permission list.
export {
  leaseDueExports,
  releaseExportLease,
  renewExportLease,
  settleExportRun,
  startExportRun,
  storeExportUpload,
  type ExportLease,
  type LeasedExport,
  type SettledExport,
} from './export-leases.ts';
export {
  deleteExportSchedule,
  findExportSchedule,
  hasSameObjects,
  insertExportSchedule,
  listExportSchedules,
  lockExportSchedule,
  requestExportRun,
  updateExportSchedule,
  type ExportRunRecord,
  type ExportScheduleRecord,
  type ExportScheduleSettings,
} from './export-schedules.ts';
