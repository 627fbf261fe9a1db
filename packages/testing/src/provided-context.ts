// What the global setup of `@linkplane/test-stores` provides to the tests, and the functions of this package read.
export {};

declare module 'vitest' {
  // Only an interface merges with vitest's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** A Postgres server, as a superuser. */
    postgresUrl: string;
    /** A migrated links database to copy. */
    linksTemplate: string;
    clickHouseUrl: string;
    /** The name of a migrated clicks database to copy. */
    clicksTemplate: string;
  }
}
