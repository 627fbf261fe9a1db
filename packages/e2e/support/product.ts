import type { TestResponse, VisitOptions } from '@linkplane/testing';
import type { ApiClient } from './api-client.ts';

/** The real product in a separate process, used through its public interfaces. */
export type Product = {
  port: number;
  origin: string;
  dataDirectory: string;
  /** Environment with which an operator command finds the same data. */
  cliEnv: Record<string, string>;
  /** URL of the ClickHouse with its clicks, with the database in the path. */
  clickhouseUrl: string;
  databaseUrl: string;
  firstRun: { email: string; password: string; token: string; workspaceId: string };
  api: ApiClient;
  /** Sends one request to the public plane, without following redirects. */
  visit(path: string, options?: VisitOptions): Promise<TestResponse>;
  /** Its output so far. */
  output(): string;
  pid(): number;
  /** Resolves when the process has ended for any reason. */
  ended(): Promise<void>;
  /** Ends all its processes with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it with SIGTERM, waits and removes the data. */
  stop(): Promise<void>;
};

/** A workspace of its own in a product that other tests use at the same time: it is not theirs to stop or restart. */
export type SharedProduct = Omit<Product, 'output' | 'pid' | 'ended' | 'kill' | 'restart' | 'stop'>;

export type ProductOptions = {
  /** Whether `firstRun` has an owner who can sign in; in embedded mode it always has. */
  hasOwner?: boolean;
  env?: Record<string, string>;
  dataDirectory?: string;
  /** Plan of the first workspace. Default: `business`, which allows 1,000 requests a minute. */
  plan?: 'free' | 'enterprise';
};
