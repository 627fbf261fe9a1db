import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';

/** What a person can do in a workspace; whether they may depends on their role there. */
export const acts = [
  'see-workspace',
  'leave-workspace',
  'use-api',
  'rename-workspace',
  'manage-members',
  'manage-invites',
  'manage-tokens',
  'manage-domains',
] as const;
export type Act = (typeof acts)[number];

export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

/** One operation of the dashboard's own API, below `/app/api`. */
export type AccountRoute = {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** With an act as access it begins with `/workspaces/:workspaceId`. */
  path: string;
  summary: string;
  /** Open to anyone, to whoever is signed in, or to the members whose role allows the act. */
  access: 'anyone' | 'signed-in' | Act;
  /** Of the success. */
  status: 200 | 201 | 202;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /** Beyond those that every route can answer. */
  errors: readonly ErrorCode[];
};

export type AccountRoutes = Record<string, AccountRoute>;

/** Carries the token against forged requests, on everything that changes something while signed in. */
export const csrfHeader = 'X-CSRF-Token';
