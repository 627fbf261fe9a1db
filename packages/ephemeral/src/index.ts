export type { Invalidation, Invalidations, RateDecision, RateLimiter, RateLimits } from './ports.ts';
export { openMemoryInvalidations } from './memory/invalidations.ts';
export { openMemoryRateLimiter } from './memory/rate-limiter.ts';
export { minuteEnd } from './rate-windows.ts';
