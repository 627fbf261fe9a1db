export { findProgram } from './find-program.ts';
export { allowLongTests, type LongReason } from './allow-long-tests.ts';
export { chooseRuns } from './choose-runs.ts';
export { createMigratedClicksDb, createTestClicksDb, type TestClicksDb } from './create-test-clicks-db.ts';
export { createTestLinksDb, type TestLinksDb } from './create-test-links-db.ts';
export { createDatabase, databaseUrl, disableDurability, dropDatabase } from './postgres-databases.ts';
export { compareCpu } from './compare-cpu.ts';
export { measureLongestTurn } from './measure-longest-turn.ts';
export { measureSlowness } from './measure-slowness.ts';
export { leastOfTries } from './least-of-tries.ts';
export { readCpuMs } from './read-cpu.ts';
export { readAuthority, readCertificate, type Certificate, type CertificateName } from './read-certificate.ts';
export { receiveMail, type ReadMail } from './read-mail.ts';
export { readSeed } from './read-seed.ts';
export { sendRaw } from './send-raw.ts';
export { startDnsServer, type DnsEntry, type TestDnsServer } from './start-dns-server.ts';
export {
  startMailServer,
  type MailServerOptions,
  type ReceivedMail,
  type TestMailServer,
} from './start-mail-server.ts';
export { startS3Server, type TestS3Server } from './start-s3-server.ts';
export { untilMinuteHasRoom } from './until-minute-has-room.ts';
export { writeMmdb, type MmdbCity } from './write-mmdb.ts';
export { android, browser, googlebot, iphone, visit, type TestResponse, type VisitOptions } from './visit.ts';
export { waitFor, type WaitOptions } from './wait-for.ts';
