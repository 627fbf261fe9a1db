// The queries of this folder that the management plane may use: its permission list.
export type { ErasureKind } from './erasure-passes.ts';
export { findErasure, listErasures, requestErasure, type ErasureRecord, type NewErasure } from './erasures.ts';
export { cancelRetention } from './retention.ts';
