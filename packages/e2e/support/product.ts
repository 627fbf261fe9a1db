import type { Answer, VisitOptions } from '@linkplane/testing';
import type { ApiClient } from './api-client.ts';

/** The real product in a process of its own, driven from outside. */
export type Product = {
  port: number;
  origin: string;
  dataDirectory: string;
  /** What an operator command needs to find the same data. */
  cliEnv: Record<string, string>;
  /** Where its clicks are, the database in the path. */
  clickhouseUrl: string;
  databaseUrl: string;
  firstRun: { email: string; password: string; token: string; workspaceId: string };
  api: ApiClient;
  /** One request to the public plane, redirects not followed. */
  visit(path: string, options?: VisitOptions): Promise<Answer>;
  /**
   * The same, a few times more while it is 503: on a machine that stalls, a database may be too slow for the first visitor of a
   * link. Such an answer is no click.
   */
  follow(path: string, options?: VisitOptions): Promise<Answer>;
  /** What it has printed so far. */
  output(): string;
  pid(): number;
  /** Resolves when the process has ended, by whatever. */
  ended(): Promise<void>;
  /** SIGKILL: nothing of it runs on. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(env?: Record<string, string>): Promise<void>;
  /** SIGTERM, waits, removes the data. */
  stop(): Promise<void>;
};

export type ProductOptions = {
  /** Somebody signs in as `firstRun` says; one process has its owner in any case. */
  hasOwner?: boolean;
  env?: Record<string, string>;
  dataDirectory?: string;
  /** Of the first workspace; its own is `business`, which allows 1,000 requests a minute. */
  plan?: 'free' | 'enterprise';
};
