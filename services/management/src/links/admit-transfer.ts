import type { TransferLinksBody } from '@linkplane/contracts';
import type { LinkCounts, LinkRecord, NewAlias } from '@linkplane/links-db/links';
import { suspended, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { readTargetHosts } from '../slugs/own-hosts.ts';
import { chooseHost, readSlug, type SlugHost } from '../slugs/slug.ts';
import { refuseUnknownSchemes } from './check-scheme.ts';
import { externalIdTaken } from './claim-external-ids.ts';
import { linkNotFound, type LinksDeps } from './link.ts';
import { readAliases } from './read-aliases.ts';

/** A link that may leave its workspace, with what it takes along. */
export type LeavingLink = {
  link: LinkRecord;
  /** Its slug by the rules of its host in the new workspace. */
  slug: string;
  host: SlugHost;
  aliases: NewAlias[];
  targetHosts: string[];
  clicksBefore: number;
  /** What its limit has given; null: it never had one. */
  spent: number | null;
};

/** What decides about each link of one transaction. */
export type TransferRules = {
  deps: LinksDeps;
  history: TransferLinksBody['history'];
  /** The workspace that the links move to. */
  target: Caller;
  counts: ReadonlyMap<string, LinkCounts>;
  /** External ids that are claimed for this call; another one was set since. */
  claimed: ReadonlySet<string>;
  /** External ids of links of the target. */
  taken: ReadonlyMap<string, string>;
  hosts: Map<string, SlugHost | AppError>;
};

const secondsToSettle = 5;
const secondsToEndWork = 60;

/**
 * Whether a locked link may move, as far as it does not depend on the other links of the call.
 * @param link undefined: the workspace has none of that id
 * @throws AppError
 */
export async function admitTransfer(rules: TransferRules, link: LinkRecord | undefined): Promise<LeavingLink> {
  const { deps, target, history, counts } = rules;
  const count = link && counts.get(link.id);
  if (!link || !count) throw linkNotFound();
  if (link.suspended) throw suspended('link');
  refuseBusy(count, history);
  refuseUnknownSchemes(link, target);
  refuseTakenExternalId(rules, link);
  const hostOf = (domain: string | undefined) => findHost(rules, domain ?? deps.publicUrl.host);
  const nameOf = (host: string) => (host === '' ? deps.publicUrl.host : host);
  const host = await hostOf(nameOf(link.host));
  const aliases = await readAliases(
    link.aliases.map(({ host: of, slug, redirects }) => ({ domain: nameOf(of), slug, redirects })),
    hostOf,
  );
  return {
    link,
    slug: readSlug(link.slug, host),
    host,
    aliases,
    targetHosts: readTargetHosts(link, deps.publicUrl),
    clicksBefore: history === 'keep' ? count.clicks : 0,
    spent: count.spent,
  };
}

/** Numbers that are about to change cannot be taken along. */
function refuseBusy({ isUnsettled, isImporting, isErasing }: LinkCounts, history: TransferLinksBody['history']): void {
  if (isImporting) throw busy('An import of this link has not ended.', secondsToEndWork);
  if (isErasing && history === 'keep') throw busy('Clicks of this link are being erased.', secondsToEndWork);
  if (isUnsettled) throw busy('The click limit of this link has just been set.', secondsToSettle);
}

function busy(reason: string, retryAfterSeconds: number): AppError {
  return new AppError('UNAVAILABLE', `${reason} Please try again.`, { retryAfterSeconds });
}

function refuseTakenExternalId({ claimed, taken }: TransferRules, { externalId }: LinkRecord): void {
  if (externalId === null) return;
  if (!claimed.has(externalId)) throw busy('This link has just been changed.', 1);
  if (taken.has(externalId)) throw externalIdTaken(externalId);
}

/** A host of the links, as the new workspace may use it; each is looked up once. */
async function findHost({ deps, target, hosts }: TransferRules, domain: string): Promise<SlugHost> {
  const known = hosts.get(domain) ?? (await chooseHost(deps, target, domain).catch(toRefusal));
  hosts.set(domain, known);
  if (known instanceof AppError) throw known;
  return known;
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
