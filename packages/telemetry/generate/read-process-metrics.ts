import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Metric } from './read-registrations.ts';

/** Units of metrics that are named after neither seconds nor bytes. */
const otherUnits: Record<string, string> = {
  nodejs_version_info: 'always 1',
  process_max_fds: 'file descriptors',
  process_open_fds: 'file descriptors',
};

/** The metrics of `watchProcess`: those that every service has of its process. Those of Linux; other systems have fewer. */
export function readProcessMetrics(): Metric[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry.getMetricsAsArray().map((metric) => {
    // Its types leave out the labels and have the kind as a number.
    const { name, help, type, labelNames } = metric as unknown as Metric & { labelNames: string[] };
    return {
      name,
      type,
      labels: Object.fromEntries(labelNames.map((label) => [label, []])),
      unit: otherUnits[name] ?? /_(seconds|bytes|handles|requests|resources)(?:_|$)/.exec(name)?.[1] ?? '',
      help,
    };
  });
}
