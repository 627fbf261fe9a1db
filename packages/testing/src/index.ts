export { createTestClicksDb, type TestClicksDb } from './create-test-clicks-db.ts';
export { createTestLinksDb, type TestLinksDb } from './create-test-links-db.ts';
export { leastOfTries } from './least-of-tries.ts';
export { readCpuMs } from './read-cpu.ts';
export { startDnsServer, type DnsEntry, type TestDnsServer } from './start-dns-server.ts';
export { startTemporaryClickHouse } from './start-temporary-clickhouse.ts';
export { untilMinuteHasRoom } from './until-minute-has-room.ts';
export { waitFor, type WaitOptions } from './wait-for.ts';
