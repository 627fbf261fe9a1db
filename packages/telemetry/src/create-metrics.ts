import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One process' metrics: makers that register by name, and the text that Prometheus scrapes. */
export type Metrics = {
  counter<Label extends string = never>(name: string, help: string, labels?: Label[]): Counter<Label>;
  gauge(name: string, help: string, collect: () => number): void;
  histogram(name: string, help: string, bucketsSeconds: number[]): Histogram;
  /** The Prometheus text format. */
  render(): Promise<string>;
};

/** Names are prefixed with `linkplane_`. Nothing is global: two services in one process never share a registry. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const fullName = (name: string) => `linkplane_${name}`;
  return {
    counter: (name, help, labels = []) => new Counter({ name: fullName(name), help, labelNames: labels, registers }),
    gauge: (name, help, collect) =>
      void new Gauge({
        name: fullName(name),
        help,
        registers,
        collect() {
          this.set(collect());
        },
      }),
    histogram: (name, help, buckets) => new Histogram({ name: fullName(name), help, buckets, registers }),
    render: () => registry.metrics(),
  };
}
