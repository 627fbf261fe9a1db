export type { Invalidation, Invalidations } from './ports.ts';
export { openMemoryInvalidations } from './memory/invalidations.ts';
