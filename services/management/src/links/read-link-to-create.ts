import { createLinkBody, isReservedSlug, type CreateLinkBody } from '@linkplane/contracts';
import { parseInput } from '../http/parse-input.ts';
import { readTargetHosts } from '../slugs/own-hosts.ts';
import { slugTaken } from '../slugs/slug-taken.ts';

/** A link that only the store can still refuse. */
export type LinkToCreate = { body: CreateLinkBody; host: string; targetHosts: string[] };

type ReadDeps = { publicUrl: URL; chooseHost: (domain: string | undefined) => Promise<string> };

/**
 * One link of a call that creates many, checked like the body of a call that creates one.
 * @throws AppError
 */
export async function readLinkToCreate({ publicUrl, chooseHost }: ReadDeps, value: unknown): Promise<LinkToCreate> {
  const body = parseInput(createLinkBody, value, 'body');
  const targetHosts = readTargetHosts(body, publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
  return { body, host: await chooseHost(body.domain), targetHosts };
}
