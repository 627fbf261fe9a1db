import { z } from 'zod';
import { instant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { isBlank } from '../fields/trim-invisible.ts';
import { scopes } from '../route.ts';
import { roles } from './account-route.ts';
import { email, inviteToken } from './session.ts';

const nameCharsMax = 100;
const idCharsMax = 64;

const name = () => text(nameCharsMax).refine((value) => !isBlank(value), 'must not be empty');
const role = z.enum(roles, 'must be owner or member');

export const workspaceBody = z.object({ name: name() }, 'must be a JSON object');
/** Whether the tokens that the member created are revoked. */
const revokeTokens = z.boolean('must be true or false').optional();

export const roleBody = z.object({ role, revokeTokens }, 'must be a JSON object');
export const handOverBody = z.object({ userId: text(idCharsMax), revokeTokens }, 'must be a JSON object');
/** The fields of a removal; the same in a query. */
export const removalQuery = z.object({
  revokeTokens: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional(),
});
export const acceptInviteBody = z.object({ token: inviteToken() }, 'must be a JSON object');

/** If `email` is set, only that account can use the invite; otherwise everyone who has the link can. */
export const inviteBody = z.object({ role, email: email().nullable().optional() }, 'must be a JSON object');

/** Left out, a token may do everything and does not expire. */
export const tokenBody = z.object(
  {
    name: name(),
    scopes: z
      .array(z.enum(scopes, `must be one of ${scopes.join(', ')}`), 'must be a list of scopes')
      .min(1, 'must name a scope')
      .max(scopes.length, `must have at most ${scopes.length} scopes`)
      .nullable()
      .optional(),
    expiresAt: instant().nullable().optional(),
  },
  'must be a JSON object',
);

/** A workspace as the signed-in user sees it. */
export const workspace = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  role,
  /** Suspended by the operator: nothing in it can be changed, and its links and profiles do not work. */
  suspended: z.boolean(),
  createdAt: z.string(),
});

/** The name of the workspace, typed by who deletes it, so that no click alone does. */
export const deleteWorkspaceBody = z.object({ name: text(nameCharsMax) }, 'must be a JSON object');

/** What went with a deleted workspace. Its links stop at once; the rest follows. */
export const workspaceDeletion = z.object({
  workspaceId: z.string(),
  name: z.string(),
  requestedAt: z.string(),
  /** When everything but the visits was gone; null: not yet. The numbers are those of what has gone so far. */
  removedAt: z.string().nullable(),
  links: z.int(),
  profiles: z.int(),
  domains: z.int(),
  webhooks: z.int(),
  tokens: z.int(),
  members: z.int(),
  /** When the stored visits were gone; null: not yet. */
  visitsErasedAt: z.string().nullable(),
  clicks: z.int(),
  profileEvents: z.int(),
  /** When it is repeated for visits that were still on their way; null: it is over, or has not begun. */
  repeatsAt: z.string().nullable(),
});

export const member = z.object({ userId: z.string(), email: z.string(), role, joinedAt: z.string() });

export const invite = z.object({
  id: z.string(),
  role,
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

const shownIdsMax = 100;

/** Query of the version of a list of links: the ids of the links whose clicks are shown. */
export const linksVersionQuery = z.object({
  ids: z
    .string('must be ids, with commas between them')
    .transform((ids) => (ids === '' ? [] : ids.split(',')))
    .refine((ids) => ids.length <= shownIdsMax, `must be at most ${shownIdsMax} ids`),
});
export const linksVersion = z.object({ version: z.string() });

/** What an invite is for, as an account that may accept it sees it. */
export const invitePreview = z.object({ workspaceName: z.string(), role });

/** The link is returned only once. */
/** `isMailed`: a mail with a link of its own is on its way to the address. */
export const createdInvite = invite.extend({ token: z.string(), url: z.string(), isMailed: z.boolean() });

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  last4: z.string(),
  scopes: z.array(z.enum(scopes)).nullable(),
  createdAt: z.string(),
  /** Id of the creator. Null: not recorded, created by an operator, or the account was deleted. */
  createdBy: z.string().nullable(),
  createdByEmail: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** The network of the last use, such as 203.0.113.0/24, never an address. */
  lastUsedFrom: z.string().nullable(),
  expiresAt: z.string().nullable(),
});

/** The value is returned only once. */
export const createdApiToken = z.object({ id: z.string(), token: z.string() });

export type Workspace = z.infer<typeof workspace>;
export type WorkspaceDeletion = z.infer<typeof workspaceDeletion>;
export type Member = z.infer<typeof member>;
export type Invite = z.infer<typeof invite>;
export type InvitePreview = z.infer<typeof invitePreview>;
export type CreatedInvite = z.infer<typeof createdInvite>;
export type ApiToken = z.infer<typeof apiToken>;
export type CreatedApiToken = z.infer<typeof createdApiToken>;
