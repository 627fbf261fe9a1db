import type { Link } from '@linkplane/contracts';
import { z } from 'zod';
import { validationError } from '../http/app-error.ts';
import { readDuration } from './read-duration.ts';

const text = () => z.string('must be a string').nullish();

const editable = {
  description: text(),
  expire_in: text(),
  password: text(),
};

/** Body of POST /links. */
export const newKuttLink = z.object(
  {
    target: z.string('must be a string').default(''),
    customurl: text(),
    domain: text(),
    reuse: z.boolean('must be true or false').nullish(),
    ...editable,
  },
  'must be a JSON object',
);

/** Body of PATCH /links/:id. What is not given stays. */
export const editedKuttLink = z.object({ target: text(), address: text(), ...editable }, 'must be a JSON object');

type KuttFields = Partial<Record<'target' | 'address' | keyof typeof editable, string | null | undefined>>;

/** Fields of errors: ours, and those of Kutt. */
export const kuttNames = { url: 'target', slug: 'address', title: 'description', expiresAt: 'expire_in' };

/**
 * The body of a change as `/v1` takes it. As in Kutt an empty value changes nothing, but for the password, which an empty text or
 * null removes. One that is not given stays: Kutt removes it.
 * @param now milliseconds since 1970
 */
export function toKuttChange(given: KuttFields, now: number): Record<string, unknown> {
  const { target, address, description, expire_in: expireIn, password } = given;
  return {
    ...(target && { url: target }),
    ...(address && { slug: address }),
    ...(description && { title: description }),
    ...(expireIn && { expiresAt: toExpiry(expireIn, now) }),
    ...(password !== undefined && { password: password || null }),
  };
}

function toExpiry(expireIn: string, now: number): string {
  const ms = readDuration(expireIn);
  if (ms !== undefined) return new Date(now + ms).toISOString();
  throw validationError({
    field: 'expire_in',
    message: 'must be a duration such as 8h or 42 days, of 1 minute or more',
  });
}

/** A link as Kutt shows it. Visits are those of people. */
export function presentKuttLink(link: Link, publicUrl: URL) {
  const { id, slug, url, title, shortUrl, clicks, createdAt, updatedAt, expiresAt, domain, hasPassword, suspended } =
    link;
  return {
    id,
    address: slug,
    banned: suspended,
    created_at: createdAt,
    updated_at: updatedAt,
    description: title,
    domain: domain === publicUrl.host ? null : domain,
    expire_in: expiresAt,
    link: shortUrl,
    password: hasPassword,
    target: url,
    visit_count: clicks,
  };
}
