/** What tests and benchmarks of other packages use of this service: stores to ingest into, clicks, and the periodic work at once. */
export { copyConversions } from '../src/copy-conversions.ts';
export { eraseVisits } from '../src/erase-visits.ts';
export { describeEvent } from './describe-event.ts';
export { createIngestStores, openTestPool, query, readTotals, silentLogger } from './ingest-stores.ts';
