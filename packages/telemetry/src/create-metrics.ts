import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Labels of a metric with their values: a closed list, or a text that says what the values are. docs/metrics.md shows
 * both.
 */
export type Labels = Readonly<Record<string, readonly string[] | string>>;

/** One value for each label. */
type LabelValues<Given extends Labels> = {
  [Label in keyof Given]: Given[Label] extends readonly string[] ? Given[Label][number] : string;
};

/** The only label of a metric, with a closed list of values. */
type OneLabel<Value extends string> = Readonly<Record<string, readonly Value[]>>;

/** Numbers for exactly the values that are listed. */
type Listed<Counts, Value extends string> = Counts & (keyof Counts extends Value ? unknown : never);

/**
 * The metrics of one process: functions that register one by name, and the text that Prometheus scrapes. Names are
 * literals without the prefix `linkplane_`, and without `_total`, which counters get. A help text is a literal that begins
 * with the unit: what is counted, `Seconds`, `Bytes` or `1 while`. docs/metrics.md is written from both.
 */
export type Metrics = {
  counter(name: string, help: string): { inc(by?: number): void };
  counter<const Given extends Labels>(
    name: string,
    help: string,
    labels: Given,
  ): { inc(labels: LabelValues<Given>, by?: number): void };
  /** A plain number that only rises, read at each scrape. */
  observableCounter(name: string, help: string, collect: () => number): void;
  /** @param across how values of several threads become one: their sum, unless this says otherwise */
  gauge(name: string, help: string, collect: () => number, across?: 'sum' | 'max' | 'average'): void;
  /** Plain numbers that only rise, read at each scrape, one for each value of the label. */
  counts<const Value extends string, Counts extends Record<Value, number>>(
    name: string,
    help: string,
    label: OneLabel<Value>,
    collect: () => Listed<Counts, Value>,
  ): void;
  /** The same for numbers that also fall. */
  gauges<const Value extends string, Counts extends Record<Value, number>>(
    name: string,
    help: string,
    label: OneLabel<Value>,
    collect: () => Listed<Counts, Value>,
  ): void;
  histogram<const Given extends Labels>(
    name: string,
    help: string,
    bucketsSeconds: number[],
    labels: Given,
  ): { observe(labels: LabelValues<Given>, value: number): void };
  /** The metrics that Node.js has of this process: CPU, memory, event-loop delay, handles. Call it once per process. */
  watchProcess(): void;
  /** The Prometheus text format. */
  render(): Promise<string>;
  /** The values of now, for `renderSummed`; they can be sent to another thread. */
  collect(): Promise<CollectedMetrics>;
};

/** What several threads have in common: the metrics of one of them. */
export type CollectedMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of several threads as those of one process, in the Prometheus text format. */
export function renderSummed(collected: CollectedMetrics[]): Promise<string> {
  return AggregatorRegistry.aggregate(collected).metrics();
}

/**
 * What stays of threads that have ended: their counters and histograms, as those of one thread. With them the sums of a
 * process never fall, which Prometheus would take for a restart. Gauges are of running threads alone.
 */
export async function keepCounts(ended: CollectedMetrics[]): Promise<CollectedMetrics> {
  const summed = await AggregatorRegistry.aggregate(ended).getMetricsAsJSON();
  // Their declared type is a number, and their values are words.
  return summed.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

/** Nothing is global: two services in one process never share a registry. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const nameOfGauge = (name: string) => `linkplane_${name}`;
  const nameOfCounter = (name: string) => `linkplane_${name}_total`;
  return {
    counter: (name: string, help: string, labels: Labels = {}) =>
      new Counter({ name: nameOfCounter(name), help, labelNames: Object.keys(labels), registers }),
    observableCounter: (name, help, collect) =>
      void new Counter({
        name: nameOfCounter(name),
        help,
        registers,
        collect() {
          this.reset();
          this.inc(collect());
        },
      }),
    gauge: (name, help, collect, across = 'sum') =>
      void new Gauge({
        name: nameOfGauge(name),
        help,
        registers,
        aggregator: across,
        collect() {
          this.set(collect());
        },
      }),
    counts: (name, help, label, collect) => {
      const [labelName = ''] = Object.keys(label);
      void new Counter({
        name: nameOfCounter(name),
        help,
        labelNames: [labelName],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of Object.entries<number>(collect())) this.inc({ [labelName]: value }, count);
        },
      });
    },
    gauges: (name, help, label, collect) => {
      const [labelName = ''] = Object.keys(label);
      void new Gauge({
        name: nameOfGauge(name),
        help,
        labelNames: [labelName],
        registers,
        collect() {
          for (const [value, count] of Object.entries<number>(collect())) this.set({ [labelName]: value }, count);
        },
      });
    },
    histogram: (name, help, buckets, labels) =>
      new Histogram({ name: nameOfGauge(name), help, buckets, labelNames: Object.keys(labels), registers }),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    render: () => registry.metrics(),
    collect: () => registry.getMetricsAsJSON(),
  };
}
