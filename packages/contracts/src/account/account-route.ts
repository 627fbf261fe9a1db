import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';

/** Actions in a workspace; the role of the member decides which are allowed. */
export const acts = [
  'see-workspace',
  'leave-workspace',
  'use-api',
  'rename-workspace',
  'delete-workspace',
  'manage-members',
  'manage-invites',
  'manage-tokens',
  'manage-domains',
  'manage-views',
] as const;
export type Act = (typeof acts)[number];

export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

/** One operation of the dashboard's own API, below `/app/api`. */
export type AccountRoute = {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Begins with `/workspaces/:workspaceId` when the access is an action. */
  path: string;
  summary: string;
  /** Open to everyone, to signed-in users, or to members whose role allows the action. */
  access: 'anyone' | 'signed-in' | Act;
  /** The status of a successful response. */
  status: 200 | 201 | 202;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set by routes whose body may be larger than that of all others. */
  bodyBytesMax?: number;
  data: z.ZodType;
  /** Error codes besides those that every route can return. */
  errors: readonly ErrorCode[];
};

export type AccountRoutes = Record<string, AccountRoute>;

/** Header of the CSRF token, required for every change by a signed-in user. */
export const csrfHeader = 'X-CSRF-Token';
/**
 * The field of the error of a call without a session, or with one that has ended. A wrong password has the same code and
 * not this field.
 */
export const sessionField = 'session';
