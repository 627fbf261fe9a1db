import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { root } from '../read-compose.ts';

/** A package of Python that has the published schemas of many versions of Kubernetes, strict ones among them. */
const schemaPackage = 'kubernetes-validate==1.37.0';
const directory = join(root, '.toolchain/kubernetes-schemas', schemaPackage.replace('==', '-'));
const definitionsId = 'https://kubernetes.io/api/_definitions.json';

const run = promisify(execFile);
const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

/** Whether the schemas are here or can be brought. Where not, says so on standard error. */
export function canBringKubernetesSchemas(): boolean {
  if (hasPip || existsSync(directory)) return true;
  process.stderr.write('SKIPPED: tests over the schemas of Kubernetes, which Python and pip bring.\n');
  return false;
}

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

/** Problems of a manifest by the schema of its kind in that version of Kubernetes, which knows no other fields. */
export type CheckManifest = (manifest: Manifest) => string[];

/** @param version of Kubernetes, such as `1.33.0` */
export async function openKubernetesSchemas(version: string): Promise<CheckManifest> {
  if (!existsSync(directory)) await bringPackage();
  const schemas = join(directory, 'kubernetes_validate/kubernetes-json-schema', `v${version}-local-strict`);
  const read = (file: string) => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false });
  ajv.addSchema({ ...read('_definitions.json'), $id: definitionsId });
  const validators = new Map<string, ValidateFunction>();
  return (manifest) => {
    const [group = '', apiVersion] = manifest.apiVersion.includes('/')
      ? manifest.apiVersion.split('/')
      : ['', manifest.apiVersion];
    const parts = [manifest.kind, group.split('.')[0], apiVersion].filter((part) => part !== '');
    const file = `${parts.join('-').toLowerCase()}.json`;
    const validate = validators.get(file) ?? ajv.compile(read(file));
    validators.set(file, validate);
    return validate(manifest) ? [] : (validate.errors ?? []).map((error) => describe(manifest, error));
  };
}

function describe({ kind, metadata }: Manifest, { instancePath, message, params }: ErrorObject): string {
  return `${kind} ${metadata.name}${instancePath}: ${message} ${JSON.stringify(params)}`;
}

async function bringPackage(): Promise<void> {
  const unpacked = `${directory}.${process.pid}`;
  mkdirSync(unpacked, { recursive: true });
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];
  await run('python3', ['-m', 'pip', 'download', ...options, '--dest', unpacked, schemaPackage]);
  const [wheel = ''] = readdirSync(unpacked);
  await run('python3', ['-m', 'zipfile', '--extract', join(unpacked, wheel), unpacked]);
  // Another test may have brought it at the same time.
  if (existsSync(directory)) rmSync(unpacked, { recursive: true });
  else renameSync(unpacked, directory);
}
