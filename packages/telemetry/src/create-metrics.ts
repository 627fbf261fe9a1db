import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process: functions that register one by name, and the text that Prometheus scrapes. */
export type Metrics = {
  counter<Label extends string = never>(name: string, help: string, labels?: Label[]): Counter<Label>;
  /** A plain number that only rises, read at each scrape; `_total` is added to the name. */
  observableCounter(name: string, help: string, collect: () => number): void;
  gauge(name: string, help: string, collect: () => number): void;
  /** Plain numbers that only rise, read at each scrape; `_total` is added to the name, the keys become values of `label`. */
  counts(name: string, help: string, label: string, collect: () => Record<string, number>): void;
  /** The same for numbers that also fall. */
  gauges(name: string, help: string, label: string, collect: () => Record<string, number>): void;
  /** The metrics that Node.js has of this process: CPU, memory, event-loop delay, handles. Call it once per process. */
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
    observableCounter: (name, help, collect) =>
      void new Counter({
        name: fullName(`${name}_total`),
        help,
        registers,
        collect() {
          this.reset();
          this.inc(collect());
        },
      }),
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
        name: fullName(`${name}_total`),
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [key, value] of Object.entries(collect())) this.inc({ [label]: key }, value);
        },
      }),
    gauges: (name, help, label, collect) =>
      void new Gauge({
        name: fullName(name),
        help,
        labelNames: [label],
        registers,
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
