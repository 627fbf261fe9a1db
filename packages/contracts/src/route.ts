import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** Scopes of tokens. A token without scopes may do everything. */
export const scopes = ['read', 'links', 'profiles', 'analytics', 'webhooks', 'conversions'] as const;
export type Scope = (typeof scopes)[number];

/** One operation of the API: the server, the client and the reference are all made from this description. */
export type Route = {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Below the versioned base; `:name` marks a parameter. */
  path: string;
  summary: string;
  /** What a reader needs to know besides the summary, in Markdown: whole sentences. */
  description?: string;
  /** A token limited to any of these may call it. */
  scopes: readonly Scope[];
  /** The status of a successful response. */
  status: 200 | 201;
  /** The status of a successful response that has created something, where the route can also do without. */
  createdStatus?: 201;
  query?: z.ZodType;
  body?: z.ZodType;
  /** In place of `body`: the body is a file of one of these types, and its operation reads it. */
  rawBody?: { types: readonly string[]; bytesMax: number };
  /** Whether an Idempotency-Key makes it safe to repeat; left out, a POST does. */
  takesIdempotencyKey?: boolean;
  /**
   * Whether its calls mostly wait, within limits of their own: they take no turn of the workspace's other calls. Those that
   * read reports do, unless it is false here.
   */
  hasOwnLimits?: boolean;
  /** The limit of the body, where it is larger than for other routes. */
  bodyBytesMax?: number;
  data: z.ZodType;
  /** Content types of files that it can return instead of the envelope; only the client itself may cache them. */
  media?: readonly string[];
  /** Content types of streams that it returns instead of the envelope; `data` is one item of the stream. */
  stream?: readonly string[];
  /** Error codes besides those that every route can return. */
  errors: readonly ErrorCode[];
};

/** Whether a request of the route may carry an Idempotency-Key. */
export function takesIdempotencyKey({ method, takesIdempotencyKey = method === 'post' }: Route): boolean {
  return takesIdempotencyKey;
}

export type Routes = Record<string, Route>;

/** Names of the parameters in a path: `'/links/:id'` gives `'id'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
