export { createLogger, type Logger, type LogLevel } from './create-logger.ts';
export { createMetrics, keepCounts, renderSummed, type CollectedMetrics, type Metrics } from './create-metrics.ts';
export {
  startService,
  warnOfFewFiles,
  type ServiceFrame,
  type ServiceOptions,
  type ServiceParts,
} from './start-service.ts';
export {
  createCheckRound,
  serveAdmin,
  type AdminOptions,
  type AdminRoute,
  type AdminServer,
  type Check,
  type CheckState,
} from './serve-admin.ts';
