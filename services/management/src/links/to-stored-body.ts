import type { WrittenRules, WrittenSocial, WrittenSplit } from '@linkplane/contracts';
import type { LinkRule, LinkSocial, LinkSplit } from '@linkplane/links-db/links';
import { createId } from '@linkplane/runtime';
import { validationError } from '../http/app-error.ts';

/** The fields of a body that are stored in another form than they are sent. */
type Written = {
  rules?: WrittenRules | null | undefined;
  split?: WrittenSplit | null | undefined;
  social?: WrittenSocial | null | undefined;
  password?: string | null | undefined;
};

/** The same fields as they are stored; a field that was not sent is absent. */
type Stored = {
  rules?: LinkRule[] | null;
  split?: LinkSplit | null;
  social?: LinkSocial | null;
  passwordHash?: string | null;
};

/** The hash of a password that an import brings from another service. No body of a call has one: the contract knows no such field. */
export type ImportedHash = { passwordHash?: string | undefined };

export type StoredBody<Body extends Written> = Omit<Body, keyof Written> & Stored;

/** Hashes a password; see `createPasswords`. */
export type HashPassword = (password: string) => Promise<string>;

/** A body that the contract has parsed, with the hash that an import brings. */
export function withHash<Body extends object>(body: Body, { passwordHash }: ImportedHash = {}): Body & ImportedHash {
  return passwordHash === undefined ? body : { ...body, passwordHash };
}

/** A body in which rules and variants have ids, and a hash stands for the password; a password replaces the hash of an import. */
export async function toStoredBody<Body extends Written>(
  body: Body,
  hashPassword: HashPassword,
): Promise<StoredBody<Body>> {
  const { rules, split, social, password, ...others } = body;
  return {
    ...others,
    ...(rules !== undefined && { rules: rules === null || rules.length === 0 ? null : rules.map(toRule) }),
    ...(split !== undefined && { split: split && toSplit(split) }),
    ...(social !== undefined && { social: social && toSocial(social) }),
    ...(password !== undefined && { passwordHash: password === null ? null : await hashPassword(password) }),
  };
}

function toRule({
  id = createId('rul'),
  name = null,
  conditions,
  url = null,
  block = false,
}: WrittenRules[number]): LinkRule {
  return { id, name, conditions, url, block };
}

function toSplit({ variants, endsAt = null, winner = null }: WrittenSplit): LinkSplit {
  return {
    variants: variants.map(({ id = createId('var'), name = null, url, weight }) => ({ id, name, url, weight })),
    endsAt,
    winner,
  };
}

function toSocial({ title, description, image }: WrittenSocial): LinkSocial {
  return { title: title || null, description: description || null, image: image || null };
}

/** Different passwords of one call: each takes tens of milliseconds to hash. */
export const passwordsPerCallMax = 50;

/**
 * Hashes the passwords of the links of one call, each different one once.
 * @throws AppError VALIDATION_ERROR beyond so many
 */
export function hashOnce(hashPassword: HashPassword): HashPassword {
  const hashes = new Map<string, string>();
  return async (password) => {
    const known = hashes.get(password);
    if (known !== undefined) return known;
    if (hashes.size >= passwordsPerCallMax)
      throw validationError({
        field: 'password',
        message: `must be one of at most ${passwordsPerCallMax} different ones in a call`,
      });
    const hash = await hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
}
