import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One process' metrics: makers that register by name, and the text that Prometheus scrapes. */
export type Metrics = {
  counter<Label extends string = never>(name: string, help: string, labels?: Label[]): Counter<Label>;
  gauge(name: string, help: string, collect: () => number): void;
  /** Plain numbers that only rise, read when somebody scrapes; `_total` is added to the name, the keys become values of `label`. */
  counts(name: string, help: string, label: string, collect: () => Record<string, number>): void;
  /** The same for numbers that also fall. */
  gauges(name: string, help: string, label: string, collect: () => Record<string, number>): void;
  /** What Node.js tells of this process: CPU, memory, event-loop delay, handles. Once a process. */
  watchProcess(): void;
  histogram<Label extends string = never>(
    name: string,
    help: string,
    bucketsSeconds: number[],
    labels?: Label[],
  ): Histogram<Label>;
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
    counts: (name, help, label, collect) =>
      void new Counter({
        ...{ name: fullName(`${name}_total`), help, labelNames: [label], registers },
        collect() {
          this.reset();
          for (const [key, value] of Object.entries(collect())) this.inc({ [label]: key }, value);
        },
      }),
    gauges: (name, help, label, collect) =>
      void new Gauge({
        ...{ name: fullName(name), help, labelNames: [label], registers },
        collect() {
          for (const [key, value] of Object.entries(collect())) this.set({ [label]: key }, value);
        },
      }),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name: fullName(name), help, buckets, labelNames: labels, registers }),
    render: () => registry.metrics(),
  };
}
