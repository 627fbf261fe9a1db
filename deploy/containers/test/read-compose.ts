import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(import.meta.dirname, '../../..');

export type ComposeService = {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  profiles?: string[];
  deploy?: { replicas?: number; resources?: { limits?: { memory?: string } } };
};

export type Compose = {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: {
    front: { ipam: { config: { subnet: string; ip_range: string }[] } };
    stores: { ipam: { config: { subnet: string }[] } };
  };
};

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function readCompose(path = 'docker-compose.yml'): Compose {
  return parse(readText(path), { merge: true, logLevel: 'error' }) as Compose;
}

/** The variables that a compose file wants, and whether it starts without them. */
export function readVariables(text: string): Map<string, 'required' | 'optional' | 'has a default'> {
  const found = [...text.matchAll(/\$\{(\w+)(:[?-])(\})?/g)];
  return new Map(
    found.map(([, name = '', mark, end]) => [
      name,
      mark === ':?' ? 'required' : end === undefined ? 'has a default' : 'optional',
    ]),
  );
}

/** Puts values where variables are. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
    (_, name: string, fallback = '') => values[name] ?? String(fallback),
  );
}

/** The keys and values of an .env file. */
export function readEnvFile(path: string): Record<string, string> {
  const lines = readText(path)
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
