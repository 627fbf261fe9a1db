export { warnOfNearMisses } from './find-near-misses.ts';
export { ConfigError, readConfig } from './read-config.ts';
export * from './config-values.ts';
export type { Mailbox, SmtpServer } from './mail-values.ts';
export { mmdbFile } from './mmdb-file.ts';
export * from './service-keys.ts';
