import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { configKeys, readStandaloneConfig } from '@linkplane/standalone/config';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, 'deploy/catalogues', file), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
/** What the release publishes, and what the chart uses. */
const { image } = parseYaml(readFileSync(join(root, 'deploy/helm/linkplane/values.yaml'), 'utf8')) as {
  image: { registry: string };
};
const released = `${image.registry}/linkplane-standalone:${version}`;

/** One entry of a catalogue in common terms. */
type Entry = {
  image: string;
  /** The settings as the platform would pass them. */
  environment: Record<string, string>;
  ports: string[];
  volumes: string[];
};
type Service = {
  image: string;
  environment: Record<string, string> | string[];
  volumes: (string | { target: string })[];
  ports?: { target: number }[];
  expose?: number[];
};

/** Values that a platform fills in. */
const filledIn: Partial<Record<string, string>> = {
  SERVICE_URL_LINKPLANE: 'https://go.example.com',
  PUBLIC_URL: 'https://go.example.com',
  TRUSTED_PROXIES: '10.0.0.0/8',
  PROFILE: 'small',
  SIGN_UP: 'false',
  domain: 'go.example.com',
  main_domain: 'go.example.com',
};
const fillIn = (value: string) =>
  value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => fallback ?? filledIn[name] ?? '');

function readService(file: string): Entry {
  const { services } = parseYaml(read(file)) as { services: { linkplane: Service } };
  const { linkplane } = services;
  const pairs = Array.isArray(linkplane.environment)
    ? linkplane.environment.flatMap((line) => {
        const [name = '', ...value] = line.split('=');
        return value.length === 0 ? [] : [[name, value.join('=')] as const]; // a name alone is for the platform itself
      })
    : Object.entries(linkplane.environment);
  return {
    image: linkplane.image,
    environment: Object.fromEntries(pairs.map(([name, value]) => [name, fillIn(value)])),
    ports: [...(linkplane.ports ?? []).map(({ target }) => String(target)), ...(linkplane.expose ?? []).map(String)],
    volumes: linkplane.volumes.map((volume) =>
      typeof volume === 'string' ? (volume.split(':')[1] ?? '') : volume.target,
    ),
  };
}

function readUnraid(): Entry {
  const text = read('unraid/linkplane.xml');
  const { Container } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text) as {
    Container: {
      Repository: string;
      Config: { Type: string; Target: string; Required: string; '#text'?: string | number }[];
    };
  };
  const of = (type: string) => Container.Config.filter(({ Type }) => Type === type);
  return {
    image: Container.Repository,
    environment: Object.fromEntries(
      of('Variable').flatMap(({ Target, '#text': value }) => {
        const given = value === undefined ? filledIn[Target] : String(value);
        return given === undefined ? [] : [[Target, given]];
      }),
    ),
    ports: of('Port').map(({ Target }) => Target),
    volumes: of('Path').map(({ Target }) => Target),
  };
}

function readDokploy(): Entry {
  const template = parseToml(read('dokploy/template.toml')) as {
    config: { env: Record<string, string>; domains: { serviceName: string; port: number }[] };
  };
  const entry = readService('dokploy/docker-compose.yml');
  expect(template.config.domains).toMatchObject([{ serviceName: 'linkplane', port: 8080 }]);
  // What the service is given is what the template defines.
  expect(Object.keys(template.config.env).sort()).toEqual(Object.keys(entry.environment).sort());
  expect((JSON.parse(read('dokploy/meta.json')) as { version: string }).version).toBe(version);
  const environment = Object.fromEntries(
    Object.entries(template.config.env).map(([name, value]) => [name, fillIn(value)]),
  );
  return { ...entry, environment };
}

test.each([
  ['Coolify', () => ({ ...readService('coolify/linkplane.yaml'), ports: portsOfCoolify() })],
  ['CasaOS', () => readService('casaos/docker-compose.yml')],
  ['Unraid', readUnraid],
  ['Dokploy', readDokploy],
] as const)(
  'the entry for %s starts the released image with settings that it accepts, and keeps its data',
  (_, read) => {
    const entry = read();
    expect(entry.image).toBe(released);
    expect(Object.keys(entry.environment).filter((name) => !configKeys.includes(name))).toEqual([]);
    expect(readStandaloneConfig(entry.environment).publicUrl.href).toMatch(/^https?:\/\//);
    expect(entry.ports).toEqual(['8080']);
    expect(entry.volumes).toEqual(['/data']);
  },
);

test('CasaOS offers the app for exactly the processors that its image is released for', () => {
  const casaos = parseYaml(read('casaos/docker-compose.yml')) as { 'x-casaos': { architectures: string[] } };
  const release = parseYaml(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
    jobs: { publish: { strategy: { matrix: { include: { target: string; archs: string }[] } } } };
  };
  const { include } = release.jobs.publish.strategy.matrix;
  const released = include.find(({ target }) => target === 'standalone')?.archs.split(' ');
  expect(casaos['x-casaos'].architectures).toEqual(released);
});

/** Coolify routes to the port in the name of a variable, and names it in a comment for its list. */
function portsOfCoolify(): string[] {
  const text = read('coolify/linkplane.yaml');
  expect(/SERVICE_URL_LINKPLANE_(\d+)/.exec(text)?.[1]).toBe('8080');
  return [/^# port: (\d+)$/m.exec(text)?.[1] ?? ''];
}
