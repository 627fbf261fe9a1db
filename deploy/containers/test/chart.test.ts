import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { beforeAll, describe, expect, test } from 'vitest';
import * as analytics from '../../../services/analytics/src/config.ts';
import * as cli from '../../../services/cli/src/config.ts';
import * as management from '../../../services/management/src/config.ts';
import * as redirect from '../../../services/redirect/src/config.ts';
import * as webhooks from '../../../services/webhooks/src/config.ts';
import { readCompose, readText } from './read-compose.ts';
import { bringGoTool, bringTimeoutMs, canBringGoTool } from './tools/bring-go-tool.ts';
import { canBringKubernetesSchemas, openKubernetesSchemas } from './tools/bring-kubernetes-schemas.ts';
import { chart, podSpecOf, renderChart, type Container, type Rendered } from './tools/render-chart.ts';

/** The oldest and the newest version of Kubernetes that the chart is checked for. */
const kubernetesVersions = ['1.33.0', '1.37.0'];

const smallest = {
  publicUrl: 'https://go.example.com',
  trustedProxies: ['10.244.0.0/16'],
  postgres: { existingSecret: 'postgres' },
  clickhouse: { existingSecret: 'clickhouse' },
  redis: { existingSecret: 'redis' },
  kafka: { brokers: ['kafka-1:9092', 'kafka-2:9092'] },
  uploads: { persistence: { enabled: true } },
};
const prometheus = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
const bucket = { endpoint: 'https://storage.example.com', bucket: 'pictures', existingSecret: 'pictures' };
/** Everything that can be turned on is on. */
const largest = {
  ...smallest,
  image: { pullSecrets: ['registry'] },
  kafka: { ...smallest.kafka, tls: true, sasl: { mechanism: 'scram-sha-512', existingSecret: 'kafka' } },
  uploads: { s3: { ...bucket, prefix: 'uploads/' } },
  slugPolicy: 'path,255',
  compatibleApis: ['yourls', 'shlink', 'kutt', 'bitly'],
  publicAddresses: ['192.0.2.1'],
  dnsServers: ['192.0.2.53'],
  geo: { headers: 'cloudflare', cityDatabase: { existingClaim: 'places' } },
  redirect: { autoscaling: { enabled: true }, podAnnotations: { note: 'a' }, priorityClassName: 'high' },
  management: { autoscaling: { enabled: true }, nodeSelector: { disk: 'fast' } },
  ingress: { enabled: true, className: 'traefik', tlsSecretName: 'tls', customDomains: { enabled: true } },
  networkPolicy: { adminClients: [prometheus], clients: [prometheus], stores: [prometheus] },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  backup: {
    enabled: true,
    to: 's3://backups/linkplane/',
    endpoint: 'https://s3.example.com',
    existingSecret: 'backups',
  },
};
const services = {
  redirect: { keys: redirect.configKeys, read: (env: Environment): unknown => redirect.readRedirectConfig(env) },
  management: {
    keys: management.configKeys,
    read: (env: Environment): unknown => management.readManagementConfig(env),
  },
  analytics: { keys: analytics.configKeys, read: (env: Environment): unknown => analytics.readAnalyticsConfig(env) },
  webhooks: { keys: webhooks.configKeys, read: (env: Environment): unknown => webhooks.readWebhooksConfig(env) },
};
const names = Object.keys(services) as (keyof typeof services)[];
type Environment = Record<string, string>;

/** What the secrets would have. */
const secretValues: Environment = {
  DATABASE_URL: 'postgres://a:b@c/d',
  CLICKHOUSE_URL: 'http://a:b@c:8123/d',
  REDIS_URL: 'redis://a:6379',
};

describe.runIf(canBringGoTool('helm'))('the Helm chart', () => {
  let helm: string;
  let rendered: { smallest: Rendered[]; largest: Rendered[] };
  beforeAll(async () => {
    helm = await bringGoTool('helm');
    rendered = { smallest: await renderChart(helm, smallest), largest: await renderChart(helm, largest) };
  }, bringTimeoutMs);

  const find = (manifests: Rendered[], kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name);
  const workloadsOf = (manifests: Rendered[]) => manifests.filter((each) => podSpecOf(each) !== undefined);
  const containerOf = (manifests: Rendered[], name: string): Container => {
    const containers = workloadsOf(manifests).flatMap((each) => podSpecOf(each)?.containers ?? []);
    const found = containers.find((container) => container.name === name);
    if (!found) throw new Error(`There is no container ${name}.`);
    return found;
  };
  const environmentOf = ({ env = [] }: Container): Environment =>
    Object.fromEntries(env.map(({ name, value }) => [name, value ?? secretValues[name] ?? 'secret']));

  test('passes the linter of helm', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-chart-'));
    writeFileSync(join(directory, 'values.yaml'), JSON.stringify(largest));
    const args = ['lint', chart, '--strict', '--kube-version', '1.33.0', '--values', join(directory, 'values.yaml')];
    await expect(promisify(execFile)(helm, args)).resolves.toMatchObject({
      stdout: expect.stringContaining('0 chart(s) failed') as string,
    });
    rmSync(directory, { recursive: true });
  });

  describe.runIf(canBringKubernetesSchemas())('by the published schemas', () => {
    test.each(kubernetesVersions)(
      'has only fields that Kubernetes %s knows, with their types',
      async (version) => {
        const check = await openKubernetesSchemas(version);
        for (const values of [smallest, largest]) {
          const manifests = await renderChart(helm, values, version);
          const own = manifests.filter(({ kind }) => kind !== 'ServiceMonitor');
          expect(own.flatMap((manifest) => check(manifest))).toEqual([]);
        }
        const [service] = rendered.smallest.filter(({ kind }) => kind === 'Service');
        expect(check({ ...service!, spec: { ports: 'none' } } as never)).not.toEqual([]);
        expect(check({ ...service!, spec: { prots: [] } } as never)).not.toEqual([]);
      },
      bringTimeoutMs,
    );

    test('has a ServiceMonitor by the schema of the Prometheus operator', () => {
      const [monitor] = rendered.largest.filter(({ kind }) => kind === 'ServiceMonitor');
      expect(() => new ServiceMonitor(monitor as never).validate()).not.toThrow();
      expect(() => new ServiceMonitor({ ...monitor, spec: { endpoints: 1 } } as never).validate()).toThrow();
    });
  });

  test.each(names)('%s gets every setting that it needs, and none that it does not read', (name) => {
    for (const manifests of [rendered.smallest, rendered.largest]) {
      const env = environmentOf(containerOf(manifests, name));
      expect(Object.keys(env).filter((key) => !services[name].keys.includes(key))).toEqual([]);
      // The file of places is in a volume that no test has.
      const { GEO_CITY_DB: _, ...rest } = env;
      expect(services[name].read(rest)).toMatchObject({ ADMIN_PORT: 9090, ADMIN_HOST: '0.0.0.0' });
    }
  });

  test('operator commands get settings that they read', () => {
    const known = [...cli.configKeys, 'JOB_NAME'];
    for (const name of ['migrate', 'backup']) {
      const keys = Object.keys(environmentOf(containerOf(rendered.largest, name)));
      expect(keys.filter((key) => !known.includes(key))).toEqual([]);
      expect(keys).toEqual(expect.arrayContaining(['DATABASE_URL', 'CLICKHOUSE_URL']));
    }
    const { args } = containerOf(rendered.largest, 'backup');
    expect(args).toEqual(['backup', '--to', 's3://backups/linkplane/$(JOB_NAME)']);
  });

  test('each service connects to Postgres as its own role, and migrations as the owner', () => {
    const keyOf = (name: string) =>
      containerOf(rendered.largest, name).env?.find((each) => each.name === 'DATABASE_URL')?.valueFrom?.secretKeyRef;
    expect(Object.fromEntries([...names, 'migrate', 'backup'].map((name) => [name, keyOf(name)?.key]))).toEqual({
      redirect: 'redirect-url',
      management: 'owner-url',
      analytics: 'analytics-url',
      webhooks: 'webhooks-url',
      migrate: 'owner-url',
      backup: 'owner-url',
    });
  });

  test('no password, key or URL with one is a value of the chart', () => {
    for (const { env = [] } of workloadsOf(rendered.largest).flatMap((each) => podSpecOf(each)?.containers ?? []))
      for (const { name, value } of env)
        if (/PASSWORD|SECRET|KEY|DATABASE_URL|CLICKHOUSE_URL|REDIS_URL/.test(name))
          expect([name, value]).toEqual([name, undefined]);
  });

  test('probes ask the port of each service for paths that it serves', () => {
    const served = readText('packages/telemetry/src/serve-admin.ts');
    for (const name of names) {
      const container = containerOf(rendered.smallest, name);
      const { ADMIN_PORT, PORT } = services[name].read(environmentOf(container)) as Record<string, number>;
      const ports = Object.fromEntries((container.ports ?? []).map((each) => [each.name, each.containerPort]));
      expect(ports).toEqual(PORT === undefined ? { admin: ADMIN_PORT } : { admin: ADMIN_PORT, http: PORT });
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      expect(probes.map((probe) => [probe?.httpGet.path, probe?.httpGet.port])).toEqual([
        ['/livez', 'admin'],
        ['/livez', 'admin'],
        ['/readyz', 'admin'],
      ]);
      for (const probe of probes) expect(served).toContain(`'${probe?.httpGet.path}'`);
    }
  });

  test('every pod runs without root, without capabilities and on a file system that it cannot write to', () => {
    for (const workload of workloadsOf(rendered.largest)) {
      const spec = podSpecOf(workload)!;
      const seccompProfile = { type: 'RuntimeDefault' };
      expect(spec).toMatchObject({ automountServiceAccountToken: false });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1_000, seccompProfile });
      for (const { securityContext, resources, volumeMounts } of spec.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect([Object.keys(resources.requests), Object.keys(resources.limits)]).toEqual([
          ['cpu', 'memory'],
          ['memory'],
        ]);
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      }
    }
  });

  test('a service of ours gets the time it takes to end', () => {
    const [, stopMs = ''] =
      /stopTimeoutMs = ([\d_]+)/.exec(readText('packages/runtime/src/run-until-stopped.ts')) ?? [];
    for (const workload of rendered.smallest.filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment'))
      expect((podSpecOf(workload)?.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(
        Number(stopMs.replaceAll('_', '')),
      );
  });

  test('every redirect has a volume of its own for its journal, and keeps it', () => {
    const set = find(rendered.smallest, 'StatefulSet', 'lp-linkplane-redirect');
    const [claim] = set?.spec?.volumeClaimTemplates ?? [];
    const { DATA_DIR } = environmentOf(containerOf(rendered.smallest, 'redirect'));
    const mounts = containerOf(rendered.smallest, 'redirect').volumeMounts;
    expect(mounts.find(({ name }) => name === claim?.metadata.name)?.mountPath).toBe(DATA_DIR);
    expect(set?.spec?.['persistentVolumeClaimRetentionPolicy']).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
  });

  test('names of services, selectors and secrets fit together', () => {
    const all = rendered.largest;
    const labels = workloadsOf(all).map((each) => each.spec?.template?.metadata.labels ?? {});
    const selects = (selector: object) =>
      labels.some((each) => Object.entries(selector).every(([key, value]) => each[key] === value));
    for (const { metadata, spec } of all.filter(({ kind }) => kind === 'Service'))
      expect([metadata.name, selects(spec?.selector ?? {})]).toEqual([metadata.name, true]);
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy'])
      for (const { metadata, spec } of all.filter((each) => each.kind === kind)) {
        const selector = (spec?.selector ?? spec?.['podSelector']) as { matchLabels: object };
        expect([kind, metadata.name, selects(selector.matchLabels)]).toEqual([kind, metadata.name, true]);
      }
    const serviceNames = all.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    const caddyfile = find(all, 'ConfigMap', 'lp-linkplane-proxy')?.data?.['Caddyfile'] ?? '';
    const upstreams = [...caddyfile.matchAll(/(?:reverse_proxy|dynamic a) (lp-[\w-]+)/g)].map(([, name]) => name);
    expect(serviceNames).toEqual(expect.arrayContaining(upstreams));
    expect(upstreams).toEqual(['lp-linkplane-management', 'lp-linkplane-redirect-pods']);
  });

  test('with autoscaling no number of pods is set, and without it there is one', () => {
    const replicasOf = (manifests: Rendered[], name: string) =>
      manifests.find(({ kind, metadata }) => /Set|Deployment/.test(kind) && metadata.name === name)?.spec?.replicas;
    expect(replicasOf(rendered.largest, 'lp-linkplane-redirect')).toBeUndefined();
    expect(replicasOf(rendered.smallest, 'lp-linkplane-redirect')).toBe(2);
    expect(replicasOf(rendered.smallest, 'lp-linkplane-management')).toBe(1);
    expect(rendered.largest.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(2);
  });

  test.each([
    ['nothing at all', {}, 'postgres.existingSecret: name the secret'],
    ['a missing secret', { ...smallest, redis: {} }, 'redis.existingSecret'],
    [
      'autoscaling beside a fixed number',
      { ...smallest, redirect: { replicas: 3, autoscaling: { enabled: true } } },
      'redirect.replicas: leave it out',
    ],
    ['redirects without a volume', { ...smallest, redirect: { persistence: { enabled: false } } }, 'needs a volume'],
    ['a journal beyond its volume', { ...smallest, redirect: { journal: { megabytesMax: 4_096 } } }, 'is too small'],
    ['uploads that are kept nowhere', { ...smallest, uploads: {} }, 'would be lost'],
    ['two management pods on one volume', { ...smallest, management: { replicas: 2 } }, 'uploads that all of them see'],
    [
      'a bucket without its secret',
      { ...smallest, uploads: { s3: { ...bucket, existingSecret: '' } } },
      'a bucket needs',
    ],
    ['no trusted proxy', { ...smallest, trustedProxies: [] }, 'trustedProxies: name the addresses'],
    [
      'an ingress without the proxy',
      { ...smallest, ingress: { enabled: true }, proxy: { enabled: false } },
      'needs proxy',
    ],
    ['more analytics than partitions', { ...smallest, analytics: { replicas: 7 } }, 'more than kafka.partitions'],
    [
      'a mechanism without a user',
      { ...smallest, kafka: { brokers: ['a:1'], sasl: { mechanism: 'plain' } } },
      'kafka.sasl',
    ],
    ['a backup to nowhere', { ...smallest, backup: { enabled: true } }, 'backup.to: set it to s3://'],
    ['metrics behind a closed port', { ...smallest, serviceMonitor: { enabled: true } }, 'networkPolicy.adminClients'],
    ['an unknown name', { ...smallest, redirect: { replica: 3 } }, 'replica'],
    ['an unknown plan', { ...smallest, defaultPlan: 'gold' }, 'defaultPlan'],
    ['a number as a word', { ...smallest, webhooks: { replicas: 'two' } }, 'replicas'],
  ])('is refused with a reason when it has %s', async (_, values, reason) => {
    await expect(renderChart(helm, values)).rejects.toThrow(reason);
  });

  test('names all problems at once', async () => {
    await expect(renderChart(helm, {})).rejects.toThrow('The values have 7 problem(s)');
  });

  test('the notes of an installation have commands for the first workspace, with the stores by reference', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-notes-'));
    cpSync(chart, directory, { recursive: true });
    renameSync(join(directory, 'templates/NOTES.txt'), join(directory, 'notes.txt'));
    // `helm template` leaves the notes out.
    writeFileSync(
      join(directory, 'templates/notes.yaml'),
      'kind: Notes\ntext: {{ tpl (.Files.Get "notes.txt") . | quote }}\n',
    );
    const notes = (await renderChart(helm, largest, '1.33.0', directory)).find(({ kind }) => kind === 'Notes');
    const { text } = notes as unknown as { text: string };
    expect(text).toContain('https://go.example.com/app');
    expect(text).toContain('cli workspace create --name Acme --plan business');
    // Merged by the name of the container, so that the command and the input of `kubectl run` stay.
    expect(text).toContain('--override-type=strategic');
    const [, overrides = ''] = /--overrides='(.+?)'/.exec(text) ?? [];
    const { spec } = JSON.parse(overrides) as { spec: { containers: { env: { name: string }[] }[] } };
    expect(spec.containers[0]?.env.map(({ name }) => name)).toEqual(['DATABASE_URL', 'CLICKHOUSE_URL', 'PUBLIC_URL']);
    rmSync(directory, { recursive: true });
  });

  test('the proxy knows the paths and limits of the Caddy of docker-compose.yml', () => {
    const ofChart = find(rendered.largest, 'ConfigMap', 'lp-linkplane-proxy')?.data?.['Caddyfile'] ?? '';
    const ofCompose = readText('deploy/caddy/routes.caddy');
    const routesOf = (text: string) =>
      text
        .match(/(?:^|\s)(?:path|method|max_size|lb_\w+|dial_timeout|response_header_timeout) .+/gm)
        ?.map((line) => line.trim());
    const wanted = routesOf(ofCompose) ?? [];
    expect(wanted.length).toBeGreaterThan(10);
    expect(routesOf(ofChart)).toEqual(expect.arrayContaining(wanted));
    const image = containerOf(rendered.largest, 'proxy').image;
    expect(image).toBe(`docker.io/library/${readCompose().services['caddy']?.image}`);
  });
});
