import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedKeys } from '@linkplane/local-cluster';
import { writeMmdb } from '@linkplane/testing';
import { afterAll, expect, test } from 'vitest';
import { configKeys as analyticsKeys } from '../../../services/analytics/src/config.ts';
import { configKeys as managementKeys } from '../../../services/management/src/config.ts';
import { configKeys as redirectKeys } from '../../../services/redirect/src/config.ts';
import { configKeys as webhooksKeys } from '../../../services/webhooks/src/config.ts';
import { readClusterConfig } from '../src/config.ts';

const cityDatabase = join(mkdtempSync(join(tmpdir(), 'linkplane-cluster-')), 'city.mmdb');
writeFileSync(cityDatabase, writeMmdb([]));
afterAll(() => rmSync(dirname(cityDatabase), { recursive: true }));

/** A value other than the default for each setting that users of the cluster may want to try. */
const settings = {
  SIGN_UP: 'true',
  SMTP_URL: 'smtp://mail.example.com:25',
  MAIL_FROM: 'links@example.com',
  DEFAULT_PLAN: 'pro',
  DNS_SERVERS: '192.0.2.53',
  PUBLIC_ADDRESSES: '192.0.2.7',
  SLUG_POLICY: 'path,255',
  COMPATIBLE_APIS: 'shlink,yourls',
  GEO_CITY_DB: cityDatabase,
  GEO_HEADERS: 'cloudflare',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  UPLOADS_S3_ENDPOINT: 'https://storage.example.com',
  UPLOADS_S3_REGION: 'eu-central-1',
  UPLOADS_S3_BUCKET: 'pictures',
  UPLOADS_S3_PREFIX: 'uploads/',
  UPLOADS_S3_ACCESS_KEY_ID: 'key',
  UPLOADS_S3_SECRET_ACCESS_KEY: 'secret',
  FAST_LANE: 'false',
  JOURNAL_DURABILITY: 'power',
  JOURNAL_MEGABYTES_MAX: '64',
  KAFKA_PARTITIONS: '3',
  DRAIN_DELAY_MS: '200',
};
/** Different for each process of the cluster, or secrets of stores that it does not start. */
const ownKeys = [
  'PORT',
  'HOST',
  'ADMIN_PORT',
  'ADMIN_HOST',
  'DATA_DIR',
  'FAILPOINT',
  'KAFKA_TLS',
  'KAFKA_SASL_MECHANISM',
  'KAFKA_SASL_USERNAME',
  'KAFKA_SASL_PASSWORD',
];

test('settings of the services are passed on by the cluster, each as it was given', () => {
  expect(readClusterConfig(settings).serviceEnv).toEqual({ ...settings, LOG_LEVEL: 'warn' });
  expect(readClusterConfig({}).serviceEnv).toEqual({ LOG_LEVEL: 'warn' });
});

test('a wrong setting of a service is reported by the cluster before anything is started', () => {
  const wrong = { SIGN_UP: 'maybe', FAST_LANE: 'no', GEO_CITY_DB: '/nowhere.mmdb' };
  expect(() => readClusterConfig(wrong)).toThrow(
    expect.objectContaining({
      problems: [
        expect.stringContaining('SIGN_UP'),
        expect.stringContaining('GEO_CITY_DB: must be the path of a readable MaxMind DB file'),
        expect.stringContaining('FAST_LANE'),
      ],
    }),
  );
});

test('every setting of every service is passed on or set by the cluster itself', () => {
  const stores = { postgresUrl: '', clickhouseUrl: '', redisUrl: '', kafkaBrokers: [] };
  const known = new Set([...Object.keys(settings), ...Object.keys(sharedKeys({ stores, name: '' }, '')), ...ownKeys]);
  const all = [...analyticsKeys, ...managementKeys, ...redirectKeys, ...webhooksKeys];
  expect(all.filter((key) => !known.has(key))).toEqual([]);
});
