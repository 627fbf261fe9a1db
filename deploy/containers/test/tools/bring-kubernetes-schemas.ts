import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bringWheel, canBringWheel } from './bring-wheel.ts';

/** A package of Python that has the published schemas of many versions of Kubernetes, strict ones among them. */
const schemaPackage = 'kubernetes-validate==1.37.0';
const definitionsId = 'https://kubernetes.io/api/_definitions.json';

/** Whether the schemas are here or can be brought. Where not, says so on standard error. */
export function canBringKubernetesSchemas(): boolean {
  return canBringWheel(schemaPackage);
}

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

/** Problems of a manifest by the schema of its kind in that version of Kubernetes, which knows no other fields. */
export type CheckManifest = (manifest: Manifest) => string[];

/** @param version of Kubernetes, such as `1.33.0` */
export async function openKubernetesSchemas(version: string): Promise<CheckManifest> {
  const directory = await bringWheel(schemaPackage);
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
