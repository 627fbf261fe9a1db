/** Something that redirect nodes may have in memory has changed in Postgres. */
export type Invalidation = {
  /** `target`: what a slug leads to. `host`: a custom domain itself. */
  kind: 'target' | 'host';
  /** Empty for the service's own host. */
  host: string;
  /** Lower-case slug; empty for `host`. */
  slugKey: string;
  /** Number of the change: a cached value with this or a higher number is already new. */
  version: number;
};

/** Tells every redirect node about changes. At most once: a cached value's fixed life is the backstop. */
export type Invalidations = {
  publish(changes: Invalidation[]): Promise<void>;
  /** Calls back for each change until closed. */
  subscribe(onChange: (change: Invalidation) => void): void;
  close(): Promise<void>;
};
