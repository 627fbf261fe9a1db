import { expect, test } from 'vitest';
import { warnOfNearMisses } from '../../../packages/config/src/index.ts';
import * as analytics from '../../../services/analytics/src/config.ts';
import * as management from '../../../services/management/src/config.ts';
import * as redirect from '../../../services/redirect/src/config.ts';
import * as standalone from '../../../services/standalone/src/config.ts';
import * as webhooks from '../../../services/webhooks/src/config.ts';
import { readText } from './read-compose.ts';

type Environment = Record<string, string>;

const processes = {
  standalone: {
    keys: standalone.configKeys,
    read: (env: Environment): unknown => standalone.readStandaloneConfig(env),
  },
  redirect: { keys: redirect.configKeys, read: (env: Environment): unknown => redirect.readRedirectConfig(env) },
  management: {
    keys: management.configKeys,
    read: (env: Environment): unknown => management.readManagementConfig(env),
  },
  analytics: { keys: analytics.configKeys, read: (env: Environment): unknown => analytics.readAnalyticsConfig(env) },
  webhooks: { keys: webhooks.configKeys, read: (env: Environment): unknown => webhooks.readWebhooksConfig(env) },
};

const anyValue: Environment = {
  PUBLIC_URL: 'https://go.example.com',
  DATABASE_URL: 'postgres://a:b@c/d',
  CLICKHOUSE_URL: 'http://a:b@c:8123/d',
  REDIS_URL: 'redis://a:6379',
  KAFKA_BROKERS: 'a:9092',
};

/** Reads the table of one process: the key and the default of each line. */
function readTable(name: string): { key: string; fallback: string }[] {
  const section =
    readText('docs/configuration.md')
      .split(/^## /m)
      .find((text) => text.startsWith(`${name}\n`)) ?? '';
  return [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, key = '', fallback = '']) => ({ key, fallback }));
}

test.each(Object.entries(processes))('no key of another process is taken for a misspelt one of %s', (_, { keys }) => {
  const all = Object.values(processes).flatMap((each) => each.keys);
  const warned: string[] = [];
  const logger = { warn: ({ variable }: { variable: string }) => void warned.push(variable) };
  warnOfNearMisses(logger, keys, Object.fromEntries(all.flatMap((key) => (keys.includes(key) ? [] : [[key, 'x']]))));
  expect(warned).toEqual([]);
});

test.each(Object.entries(processes))('docs/configuration.md names every key of %s, once', (name, { keys }) => {
  expect(
    readTable(name)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...keys].sort());
});

test.each(Object.entries(processes))('the defaults of %s are those in docs/configuration.md', (name, { read }) => {
  const table = readTable(name);
  const required = Object.fromEntries(
    table.filter(({ fallback }) => fallback === 'required').map(({ key }) => [key, anyValue[key] ?? '']),
  );
  const taken = read(required);
  for (const { key, fallback } of table) {
    if (fallback === 'required') expect(() => read({ ...required, [key]: '' })).toThrow();
    const [, value] = /^`(.*)`$/.exec(fallback) ?? [];
    if (value !== undefined) expect(read({ ...required, [key]: value })).toEqual(taken);
    expect([key, fallback]).toEqual([key, expect.stringMatching(/^(`.*`|required|none.*)$/)]);
  }
});

test.each(['standalone', 'redirect'] as const)(
  '%s refuses headers of places without a proxy that is trusted',
  (name) => {
    const { read } = processes[name];
    const problemsOf = (env: Environment) => {
      try {
        read({ ...anyValue, ...env });
        return [];
      } catch (error) {
        return (error as { problems: string[] }).problems.filter((problem) => problem.startsWith('GEO_HEADERS'));
      }
    };
    expect(problemsOf({ GEO_HEADERS: 'cloudflare', TRUSTED_PROXIES: '10.0.0.1' })).toEqual([]);
    expect(problemsOf({ GEO_HEADERS: 'cloudflare' })).toEqual([expect.stringContaining('needs TRUSTED_PROXIES')]);
    expect(problemsOf({ GEO_HEADERS: 'fastly' })).toEqual(['GEO_HEADERS: must be cloudflare (now: "fastly")']);
  },
);
