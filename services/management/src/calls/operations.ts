import type { PathParams, Route, Routes } from '@linkplane/contracts';
import type { AccountRoute, AccountRoutes, Act } from '@linkplane/contracts/account';
import type { Membership } from '@linkplane/links-db/accounts';
import type { z } from 'zod';
import type { RawBody } from '../http/read-input.ts';
import type { Representation } from '../http/send-response.ts';
import type { StreamedResponse } from '../http/send-stream.ts';
import type { Caller, SignedIn } from './caller.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One authenticated request of the public API, its input validated by the contract. */
export type Call<R extends Route> = {
  caller: Caller;
  params: Record<PathParams<R['path']>, string>;
  query: Parsed<R['query']>;
  body: R extends { rawBody: object } ? RawBody : Parsed<R['body']>;
};

/** The result of a route that creates or updates. */
export type Upserted<Data> = { isNew: boolean; data: Data };

/** A route's `data`; where it also returns files, either of them with its tag; or a body that is streamed. */
type Result<R extends Route> = R extends { stream: readonly string[] }
  ? StreamedResponse
  : R extends { createdStatus: number }
    ? Upserted<z.input<R['data']>>
    : R extends { media: readonly string[] }
      ? Representation<z.input<R['data']>>
      : z.input<R['data']>;

/** The operation of every route of a table of the contract. */
export type Operations<Rs extends Routes> = {
  [Name in keyof Rs]: (call: Call<Rs[Name]>) => Promise<Result<Rs[Name]>>;
};

/** The browser's session cookie: no script can read it, and no other site's request carries it. */
export type SessionCookie = {
  /** The token of the request, if it is well formed. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
  /** Shows that this browser has signed in before, see `device-token.ts`; it stays when the user signs out. */
  device: string | undefined;
  setDevice(token: string): void;
};

/** One request of the dashboard; what its route's access requires has been checked. */
export type AccountCall<R extends AccountRoute> = {
  params: Record<PathParams<R['path']>, string>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  signedIn: R['access'] extends 'anyone' ? undefined : SignedIn;
  /** The user's membership in the workspace of the path. */
  membership: R['access'] extends Act ? Membership : undefined;
  /** The client's address and its User-Agent header. */
  address: string;
  userAgent: string;
  cookie: SessionCookie;
};

/** The operation of every route of a table of the dashboard's own API. */
export type AccountOperations<Rs extends AccountRoutes> = {
  [Name in keyof Rs]: (call: AccountCall<Rs[Name]>) => Promise<z.input<Rs[Name]['data']>>;
};
