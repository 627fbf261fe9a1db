export { createLogger, type Logger } from './create-logger.ts';
export { createMetrics, type Metrics } from './create-metrics.ts';
