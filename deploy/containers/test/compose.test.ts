import { existsSync, globSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { managementPaths } from '../../../packages/contracts/src/management-paths.ts';
import { compatiblePaths } from '../../../packages/slugs/src/compatible-apis.ts';
import { planeGrants } from '../../../packages/links-db/src/grant-planes.ts';
import { describe, expect, test } from 'vitest';
import * as analytics from '../../../services/analytics/src/config.ts';
import * as cli from '../../../services/cli/src/config.ts';
import * as management from '../../../services/management/src/config.ts';
import * as redirect from '../../../services/redirect/src/config.ts';
import * as webhooks from '../../../services/webhooks/src/config.ts';
import { fillIn, readCompose, readEnvFile, readText, readVariables, root } from './read-compose.ts';

const { services, volumes, networks } = readCompose();
const dockerfile = readText('deploy/Dockerfile');
const filled = {
  PUBLIC_URL: 'https://go.example.com',
  PUBLIC_HOST: 'go.example.com',
  ACME_EMAIL: 'ops@example.com',
  LINKPLANE_PASSWORD: 'a1',
  LINKPLANE_REDIRECT_PASSWORD: 'a2',
  LINKPLANE_ANALYTICS_PASSWORD: 'a3',
  LINKPLANE_WEBHOOKS_PASSWORD: 'a4',
  KAFKA_PASSWORD: 'e5',
  CLICKHOUSE_PASSWORD: 'b2',
  CLICKHOUSE_BI_PASSWORD: 'c3',
  REDIS_PASSWORD: 'd4',
};
const planes = {
  'redirect-1': { keys: redirect.configKeys, read: redirect.readRedirectConfig },
  'redirect-2': { keys: redirect.configKeys, read: redirect.readRedirectConfig },
  management: { keys: management.configKeys, read: management.readManagementConfig },
  analytics: { keys: analytics.configKeys, read: analytics.readAnalyticsConfig },
  webhooks: { keys: webhooks.configKeys, read: webhooks.readWebhooksConfig },
};
const settings = {
  ...Object.fromEntries(Object.entries(planes).map(([name, { keys }]) => [name, keys])),
  cli: cli.configKeys,
};
/** Settings that are not the operator's in a container, each with the reason. docs/configuration.md lists them. */
const fixedSettings: Record<string, string> = {
  DATABASE_URL: 'the container of Postgres',
  CLICKHOUSE_URL: 'the container of ClickHouse',
  REDIS_URL: 'the container of Redis',
  REDIS_NAMESPACE: 'no other installation uses that Redis',
  KAFKA_BROKERS: 'the container of Kafka',
  KAFKA_TLS: 'a network of this machine alone',
  KAFKA_SASL_MECHANISM: 'as the container of Kafka expects it',
  KAFKA_SASL_USERNAME: 'as the container of Kafka expects it',
  KAFKA_SASL_PASSWORD: 'KAFKA_PASSWORD, which the container of Kafka gets, too',
  KAFKA_GROUP: 'all analytics services share one topic',
  PORT: 'Caddy sends requests to it',
  HOST: 'the network of the containers',
  ADMIN_PORT: 'Caddy and Prometheus send requests to it',
  ADMIN_HOST: 'the network of the containers',
  DRAIN_DELAY_MS: 'longer than the health checks of Caddy take',
  TRUSTED_PROXIES: 'the address of Caddy',
  DATA_DIR: 'a volume',
  FAILPOINT: 'for tests',
};

/** The variables of a container of ours, as compose adds them to those of its image. */
function environmentOf(name: string): Record<string, string> {
  const given = Object.entries(services[name]?.environment ?? {});
  return Object.fromEntries(given.map(([key, value]) => [key, fillIn(value, filled)]));
}

const imageEnvironment = { PORT: '8080', ADMIN_PORT: '9090', ADMIN_HOST: '0.0.0.0', DATA_DIR: '/data' };

describe('settings', () => {
  test.each(Object.entries(planes))(
    '%s gets every key that it needs, and none that it does not read',
    (name, { keys, read }) => {
      expect(Object.keys(environmentOf(name)).filter((key) => !keys.includes(key))).toEqual([]);
      expect(() => read({ ...imageEnvironment, ...environmentOf(name) })).not.toThrow();
    },
  );

  test('operator commands get no key that they do not read', () => {
    expect(Object.keys(environmentOf('cli')).filter((key) => !cli.configKeys.includes(key))).toEqual([]);
    expect(() => cli.readCliConfig(environmentOf('cli'))).not.toThrow();
  });

  test.each(Object.entries(settings))(
    '%s gets each of its settings from .env, with the default of the service, unless Compose fixes it',
    (name, keys) => {
      const environment = services[name]?.environment ?? {};
      const isPassed = (key: string) => {
        const value = environment[key] ?? '';
        return value === `\${${key}:-}` || value.startsWith(`\${${key}:?`);
      };
      expect(keys.filter((key) => isPassed(key) === key in fixedSettings)).toEqual([]);
    },
  );

  test('docs/configuration.md lists the settings that Compose fixes', () => {
    const [, section = ''] = /^## Compose\n([\s\S]*?)^## /m.exec(readText('docs/configuration.md')) ?? [];
    const listed = [...section.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, key]) => key);
    expect(listed).toEqual(expect.arrayContaining(Object.keys(fixedSettings)));
  });

  test('the example names every variable, and gives no secret a value', () => {
    const wanted = readVariables(readText('docker-compose.yml'));
    const example = readEnvFile('deploy/compose.env.example');
    expect(Object.keys(example).sort()).toEqual([...wanted.keys()].sort());
    for (const [name, kind] of wanted) expect([name, example[name] === '']).toEqual([name, kind !== 'has a default']);
    for (const name of wanted.keys())
      if (/PASSWORD|SECRET|TOKEN/.test(name)) expect([name, example[name]]).toEqual([name, '']);
  });

  test('only the X-Forwarded-For of Caddy is trusted, and no other container gets its address', () => {
    const { caddy } = services;
    const address = (Array.isArray(caddy?.networks) ? undefined : caddy?.networks?.['front']?.ipv4_address) ?? '';
    for (const name of ['redirect-1', 'redirect-2', 'management'])
      expect(environmentOf(name)['TRUSTED_PROXIES']).toBe(address);
    const [config] = networks.front.ipam.config;
    const contains = (range = '') => {
      const list = new BlockList();
      const [start = '', prefix] = range.split('/');
      list.addSubnet(start, Number(prefix));
      return list.check(address);
    };
    expect([contains(config?.subnet), contains(config?.ip_range)]).toEqual([true, false]);
  });
});

describe('containers', () => {
  test('every image that is not built here is pinned by version and digest', () => {
    const pinned = /:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;
    for (const [name, { image, build }] of Object.entries(services))
      expect([name, fillIn(image, {})]).toEqual([name, expect.stringMatching(build ? /:v?\d+\.\d+[\w.-]*$/ : pinned)]);
    const bases = [...dockerfile.matchAll(/^(?:ARG NODE_IMAGE=|# syntax=)(\S+)$/gm)].map(([, image]) => image!);
    expect(bases).toHaveLength(2);
    for (const image of bases) expect(image).toMatch(pinned);
  });

  test('services run on the version of Node.js that tests run on', () => {
    const version = /nodeVersion = '([\d.]+)'/.exec(readText('scripts/bring-toolchain.mjs'))?.[1];
    const bases = [...dockerfile.matchAll(/^ARG NODE_IMAGE=node:([\d.]+)-/gm)].map(([, base]) => base);
    expect(bases).toEqual([version]);
  });

  test('everything that is built is there to be built', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    for (const { build } of Object.values(services).filter(({ build }) => build)) {
      expect(existsSync(join(root, build?.dockerfile ?? ''))).toBe(true);
      expect(stages).toContain(build?.target);
    }
  });

  test('only Caddy can be reached from outside; on a laptop, only from that laptop', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy']);
    const local = readCompose('deploy/compose.local.yml').services;
    for (const { ports = [] } of Object.values(local)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('every container gives up capabilities and cannot gain privileges', () => {
    for (const [name, service] of Object.entries(services))
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }),
      ]);
    const writable = Object.keys(services).filter((name) => services[name]?.read_only !== true);
    expect(writable).toEqual(['clickhouse', 'kafka']);
    const added = Object.entries(services).flatMap(([name, { cap_add = [] }]) => (cap_add.length > 0 ? [name] : []));
    expect(added).toEqual(['caddy', 'postgres', 'clickhouse']);
  });

  test('every redirect keeps its journal in a volume of its own', () => {
    const redirects = Object.entries(services).filter(([, { build }]) => build?.target === 'redirect');
    expect(redirects.length).toBeGreaterThan(1);
    const kept = redirects.map(([, service]) => service.volumes?.[0]?.split(':') ?? []);
    expect(kept.map(([, path]) => path)).toEqual(redirects.map(() => /ENV DATA_DIR=(\S+)/.exec(dockerfile)?.[1]));
    expect(new Set(kept.map(([volume]) => volume)).size).toBe(redirects.length);
    for (const [, { deploy }] of redirects) expect(deploy?.replicas ?? 1).toBe(1);
  });

  test('every volume is declared, and every file that is mounted is there', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const named = sources.filter((source) => !source.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    for (const source of sources.filter((source) => source.startsWith('.')))
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
  });

  test('backups and restores of operator commands have the pictures of management', () => {
    const mountsOf = (name: string) => services[name]?.volumes?.map((volume) => volume.split(':')) ?? [];
    const [volume, path, mode] = mountsOf('cli').find(([source]) => source === 'uploads') ?? [];
    expect([volume, path, mode]).toEqual(['uploads', '/data', undefined]);
    expect(mountsOf('management')).toContainEqual([volume, path]);
    const { DATA_DIR: ofManagement, ...management } = environmentOf('management');
    const { DATA_DIR, ...environment } = environmentOf('cli');
    expect([DATA_DIR, ofManagement]).toEqual([path, path]);
    // In a bucket, it is the same one.
    for (const key of cli.configKeys.filter((key) => key.startsWith('UPLOADS_')))
      expect([key, environment[key]]).toEqual([key, management[key]]);
  });

  test.each(
    ['docs/backup.md', 'docs/operations.md', 'docs/cli.md', 'docker-compose.yml'].flatMap((file) =>
      [...readText(file).matchAll(/docker compose run .+/g)].map(([command]) => [file, command] as const),
    ),
  )('a command in %s mounts nothing where the container has a volume: %s', (_, command) => {
    const mounted = services['cli']?.volumes?.map((volume) => volume.split(':')[1]) ?? [];
    const added = [...command.matchAll(/ -v [^:\s]+:([^:\s]+)/g)].map(([, path]) => path);
    expect(added.filter((path) => mounted.includes(path))).toEqual([]);
    expect(command).not.toContain('DATA_DIR');
  });

  test('who waits for another waits for something that is asked about its health', () => {
    for (const [name, { depends_on = {} }] of Object.entries(services))
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const isAsked = services[other]?.healthcheck !== undefined || services[other]?.build !== undefined;
        expect([name, other, condition, isAsked]).toEqual([name, other, 'service_healthy', true]);
      }
    expect(dockerfile.match(/^HEALTHCHECK/gm)).toHaveLength(2);
  });

  test('a service of ours gets the time it takes to end, and may write nowhere else', () => {
    const stopMsMax = Number(
      /stopTimeoutMs = ([\d_]+)/.exec(readText('packages/runtime/src/run-until-stopped.ts'))?.[1]?.replaceAll('_', ''),
    );
    for (const [name, service] of Object.entries(services).filter(([, { build }]) => build)) {
      expect([name, parseInt(service.stop_grace_period ?? '', 10) * 1_000 > stopMsMax]).toEqual([name, true]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    for (const [name, { restart, profiles }] of Object.entries(services))
      expect([name, restart]).toEqual([name, profiles ? 'no' : 'unless-stopped']);
  });
});

describe('the stores', () => {
  const userOf = (name: string) => new URL(environmentOf(name)['DATABASE_URL'] ?? '').username;

  test('each plane has a role of its own in Postgres, and none of them is the superuser', () => {
    expect(Object.keys(planes).map((name) => [name, userOf(name)])).toEqual([
      ['redirect-1', planeGrants.redirect.role],
      ['redirect-2', planeGrants.redirect.role],
      ['management', 'linkplane'],
      ['analytics', planeGrants.analytics.role],
      ['webhooks', planeGrants.webhooks.role],
    ]);
    expect(userOf('cli')).toBe('linkplane');
    expect(services['postgres']?.environment?.['POSTGRES_USER']).toBe('postgres');
  });

  test('Kafka lets in who knows the password of the services', () => {
    const broker = environmentOf('kafka');
    expect(broker['KAFKA_LISTENER_SECURITY_PROTOCOL_MAP']).toContain('CLIENT:SASL_PLAINTEXT');
    expect(broker['KAFKA_LISTENERS']).toBe('CLIENT://:9092,CONTROLLER://127.0.0.1:9093');
    for (const name of ['redirect-1', 'redirect-2', 'analytics']) {
      const { KAFKA_SASL_USERNAME: user, KAFKA_SASL_PASSWORD: password } = environmentOf(name);
      expect(broker['KAFKA_LISTENER_NAME_CLIENT_PLAIN_SASL_JAAS_CONFIG']).toContain(`user_${user}="${password}"`);
    }
  });

  test('the writing user of ClickHouse comes from the network of the stores alone', () => {
    const users = readText('deploy/clickhouse/users.d/linkplane.xml');
    const [, ownNetworks = ''] = /<linkplane>[\s\S]*?<networks>([\s\S]*?)<\/networks>/.exec(users) ?? [];
    const ranges = [...ownNetworks.matchAll(/<ip>([^<]+)</g)].map(([, range]) => range);
    expect(ranges).toEqual([networks.stores.ipam.config[0]?.subnet, '127.0.0.1', '::1']);
  });
});

describe('the proxy', () => {
  const caddy = ['Caddyfile', 'Caddyfile.local', 'routes.caddy']
    .map((file) => readText(`deploy/caddy/${file}`))
    .join('\n');

  test('every address it sends to is a service, at the port that the service has', () => {
    const upstreams = [...caddy.matchAll(/reverse_proxy (.+) \{/g)].flatMap(([, names = '']) => names.split(' '));
    const redirects = Object.keys(services).filter((name) => services[name]?.build?.target === 'redirect');
    expect([...new Set(upstreams)].sort()).toEqual(['management', ...redirects].map((name) => `${name}:8080`).sort());
    for (const name of ['management', ...redirects] as (keyof typeof planes)[])
      expect(planes[name].read({ ...imageEnvironment, ...environmentOf(name) })).toMatchObject({
        PORT: 8080,
        ADMIN_PORT: 9090,
      });
  });

  test('every host that has pages passes their forms and uploads to management, and only ours has the control plane', () => {
    const routes = readText('deploy/caddy/routes.caddy');
    const [, pages = ''] = /^\(pages\) \{\n([\s\S]*?)^\}/m.exec(routes) ?? [];
    const { everyHost, ownHost, forms, uploads, shared } = managementPaths;
    expect(pages.match(/path .+/g)).toEqual([`path ${forms}*`, `path ${uploads}*`]);
    expect(pages).toMatch(/method POST\s+path \/b\//);
    const [, api = ''] = /^\(api\) \{\n([\s\S]*?)^\}/m.exec(routes) ?? [];
    const trees = [...everyHost, ...ownHost].flatMap((path) => [path, `${path}/*`]);
    expect(api.match(/path(_regexp)? .+/g)).toEqual([`path ${trees.join(' ')}`, `path_regexp ^${shared}$`]);
    const compatible = [...api.matchAll(/contains\('(\w+)'\) && path\(([^)]+)\)/g)].map(([, name, paths = '']) => [
      name,
      [...paths.matchAll(/'([^']+)'/g)].map(([, path]) => path),
    ]);
    expect(Object.fromEntries(compatible)).toEqual(compatiblePaths);
    expect(pages.match(/import to-management/g)).toHaveLength(2);
    const imports = (file: string) =>
      [...readText(`deploy/caddy/${file}`).matchAll(/^(\S+) \{\n([\s\S]*?)^\}/gm)].map(([, host, block = '']) => [
        host,
        ...[...block.matchAll(/import (\S+)/g)].map(([, name]) => name),
      ]);
    expect(imports('Caddyfile')).toEqual([
      ['{$PUBLIC_HOST}', 'api', 'pages', 'links'],
      ['https://', 'pages', 'links'],
    ]);
    expect(imports('Caddyfile.local')).toEqual([[':8080', 'api', 'pages', 'links']]);
  });

  test('it asks for health and certificates what the admin port answers', () => {
    expect(new Set(caddy.match(/health_uri \S+/g))).toEqual(new Set(['health_uri /readyz']));
    expect(new Set(caddy.match(/health_port \S+/g))).toEqual(new Set(['health_port 9090']));
    expect(readText('packages/telemetry/src/serve-admin.ts')).toContain(`'/readyz'`);
    const [, path = ''] = /ask http:\/\/management:9090(\S+)/.exec(caddy) ?? [];
    expect(readText('services/management/src/start-management.ts')).toContain(`'${path}'`);
  });

  test('it has seen that a service leaves before that one stops listening', () => {
    const intervals = [...caddy.matchAll(/health_interval (\d+)s/g)].map(([, seconds]) => Number(seconds) * 1_000);
    for (const name of ['redirect-1', 'management'])
      expect(Number(environmentOf(name)['DRAIN_DELAY_MS'])).toBeGreaterThan(2 * Math.max(...intervals));
  });
});

test('analysts may read the documented views, all of them and nothing else', () => {
  const schema = globSync('packages/clicks-db/schema/*.sql', { cwd: root }).map(readText).join('\n');
  const views = [...schema.matchAll(/^CREATE (?:OR REPLACE )?VIEW (?:IF NOT EXISTS )?(\w+)/gm)].map(([, view]) => view);
  const granted = [
    ...readText('deploy/clickhouse/users.d/linkplane.xml').matchAll(/<query>GRANT SELECT ON linkplane\.(\w+)</g),
  ];
  expect(granted.map(([, view]) => view).toSorted()).toEqual([...new Set(views)].toSorted());
  expect(views.length).toBeGreaterThan(0);
});
