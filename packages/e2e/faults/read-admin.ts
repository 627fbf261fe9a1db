import { readFileSync } from 'node:fs';
import type { ClusterService } from '@linkplane/local-cluster';
import { visit } from '@linkplane/testing';

export type Readiness = { status: number; body: { status: string; checks: Record<string, boolean> } };

/** The readiness that a service reports. */
export async function readReadiness({ adminPort }: ClusterService): Promise<Readiness> {
  const { status, body } = await visit(adminPort, '/readyz');
  return { status, body: JSON.parse(body) as Readiness['body'] };
}

/**
 * Reads a metric of a service by its name without the prefix: the given labels, or the sum of all labels when there are
 * none.
 */
export async function readMetric({ adminPort }: ClusterService, name: string): Promise<number> {
  const { body } = await visit(adminPort, '/metrics');
  const isSample = (line: string) => line.startsWith(`linkplane_${name} `) || line.startsWith(`linkplane_${name}{`);
  const samples = body.split('\n').filter(isSample);
  if (samples.length === 0) throw new Error(`there is no metric ${name}`);
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** All metrics of a service without histograms, as text for the test log. */
export async function describeMetrics({ adminPort }: ClusterService): Promise<string> {
  const { body } = await visit(adminPort, '/metrics');
  const isOfInterest = (line: string) => /^linkplane_/.test(line) && !line.includes('_bucket');
  return body.split('\n').filter(isOfInterest).join('\n');
}

/** The sum of a metric over several services. */
export async function sumMetric(services: ClusterService[], name: string): Promise<number> {
  const numbers = await Promise.all(services.map((service) => readMetric(service, name)));
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Memory of a process, in megabytes. */
export function readMemoryMegabytes(service: ClusterService): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid()}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
