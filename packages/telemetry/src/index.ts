export { createLogger, type Logger, type LogLevel } from './create-logger.ts';
export { createMetrics, type Metrics } from './create-metrics.ts';
export { serveAdmin, type AdminOptions, type AdminRoute, type AdminServer, type Check } from './serve-admin.ts';
