import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** What a token may be limited to. A token without scopes may do everything. */
export const scopes = ['read', 'links', 'profiles', 'analytics', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

/** One operation of the API: the server mounts it, the client calls it and the reference shows it from this alone. */
export type Route = {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Below the versioned base; `:name` marks a parameter. */
  path: string;
  summary: string;
  /** A token limited to any of these may call it. */
  scopes: readonly Scope[];
  /** Of the success. */
  status: 200 | 201;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Larger than for other routes. */
  bodyBytesMax?: number;
  data: z.ZodType;
  /** Types of files that it can answer instead of the envelope; such answers may be kept by their one reader. */
  media?: readonly string[];
  /** Types that it answers with instead of the envelope, piece by piece; `data` is what one piece holds. */
  stream?: readonly string[];
  /** Beyond those that every route can answer. */
  errors: readonly ErrorCode[];
};

export type Routes = Record<string, Route>;

/** Names of the parameters in a path: `'/links/:id'` gives `'id'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
