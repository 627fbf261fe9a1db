import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { root } from '../read-compose.ts';
import type { Manifest } from './bring-kubernetes-schemas.ts';

export const chart = join(root, 'deploy/helm/linkplane');

type EnvVar = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: { fieldPath: string } };
};
type Probe = { httpGet: { path: string; port: string } };

export type Container = {
  name: string;
  image: string;
  env?: EnvVar[];
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>;

export type PodSpec = {
  containers: Container[];
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
};

/** What the tests read of a manifest of any kind. */
export type Rendered = Manifest & {
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
    selector?: Record<string, unknown>;
    volumeClaimTemplates?: { metadata: { name: string } }[];
    [key: string]: unknown;
  };
};

/** Renders the chart with these values. @throws with the words of helm, when it refuses them */
export async function renderChart(
  helm: string,
  values: object,
  kubeVersion = '1.33.0',
  source = chart,
): Promise<Rendered[]> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-chart-'));
  try {
    const file = join(directory, 'values.yaml');
    writeFileSync(file, stringify(values));
    const args = ['template', 'lp', source, '--namespace', 'links', '--kube-version', kubeVersion, '--values', file];
    const { stdout } = await promisify(execFile)(helm, args);
    const documents = parseAllDocuments(stdout).map((document) => document.toJS() as Rendered | null);
    return documents.filter((document) => document !== null);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export function podSpecOf({ spec }: Rendered): PodSpec | undefined {
  return spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec;
}
