import type { CreateLinkBody, UpdateLinkBody } from '@linkplane/contracts';
import type { LinkFields, LinkRecord, NewAlias, UtmTemplateRecord } from '@linkplane/links-db/links';
import { suspended, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { readTargetHosts } from '../slugs/own-hosts.ts';
import { chooseHost, readSlug, type SlugHost } from '../slugs/slug.ts';
import { noTags } from '../tags/resolve-tags.ts';
import { applyTemplate, requireTemplate } from '../utm-templates/utm-template.ts';
import { findInconsistency } from './check-fields.ts';
import { refuseUnknownPlaces } from './check-places.ts';
import { refuseUnknownSchemes } from './check-scheme.ts';
import { readAliases } from './read-aliases.ts';
import { giveOwnIds } from './give-own-ids.ts';
import { passwordHasher, toLinkFields, type LinksDeps, type NewLinkBody } from './link.ts';
import { hashOnce, toStoredBody, type HashPassword, type StoredBody } from './to-stored-body.ts';

/**
 * What bodies of one call share. Hosts and templates are looked up once, and what is refused stays refused: a thousand links
 * with the same wrong domain cost one query.
 */
export type LinkValidation = {
  deps: LinksDeps;
  caller: Caller;
  hashPassword: HashPassword;
  hosts: Map<string | undefined, SlugHost | AppError>;
  templates: Map<string, UtmTemplateRecord | AppError>;
};

/** A body of a new link that only the database can still refuse. */
export type ValidLink = {
  body: NewLinkBody;
  /** Checked by the rules of the host; undefined: one is generated. */
  slug: string | undefined;
  host: SlugHost;
  /** Its further short URLs. */
  aliases: NewAlias[];
  /** The hosts of its destinations, for the check that none of them is a custom domain. */
  targetHosts: string[];
};

/** A body of a change; `mergeChange` checks it together with the link. */
export type ValidChange<Body extends ChangeBody> = {
  body: StoredBody<Body>;
  /** The host that the link moves to; undefined: it stays. */
  host: SlugHost | undefined;
  /** Undefined: they stay. */
  aliases: NewAlias[] | undefined;
  targetHosts: string[];
};

/** What a change can have: of one link, or of many, which have no slug and no destination in common. */
type ChangeBody = Omit<UpdateLinkBody, 'url' | 'slug' | 'tags' | 'aliases' | 'title' | 'externalId'> &
  Partial<UpdateLinkBody>;

type GivenFields = { [Name in keyof LinkFields]?: LinkFields[Name] | undefined };

export function openLinkValidation(deps: LinksDeps, caller: Caller): LinkValidation {
  const hashPassword = hashOnce(passwordHasher(deps, caller.workspaceId));
  return { deps, caller, hashPassword, hosts: new Map(), templates: new Map() };
}

/**
 * Validates the body of a link, which the contract has parsed, for every operation that creates or changes one, in one order:
 * template, password, schemes of destinations, places of rules, loops back to this service, and of a new link whether its fields
 * go together, its host and its slug. What is left are checks against stored rows: external ids, quotas, tags, loops over custom
 * domains, and whether the slug is free.
 * @throws AppError
 */
export async function validateLinkBody(
  validation: LinkValidation,
  mode: 'create',
  given: CreateLinkBody,
): Promise<ValidLink>;
export async function validateLinkBody<Body extends ChangeBody>(
  validation: LinkValidation,
  mode: 'change',
  given: Body,
): Promise<ValidChange<Body>>;
export async function validateLinkBody(
  validation: LinkValidation,
  mode: 'create' | 'change',
  given: CreateLinkBody | ChangeBody,
): Promise<ValidLink | ValidChange<ChangeBody>> {
  const { deps, caller, hashPassword } = validation;
  const completed = mode === 'create' ? await completeByTemplate(validation, given as CreateLinkBody) : given;
  const body = await toStoredBody(completed, hashPassword);
  refuseUnknownSchemes(body, caller);
  refuseUnknownPlaces(body, deps);
  const targetHosts = readTargetHosts(body, deps.publicUrl);
  const hostOf = (domain: string | undefined) => once(validation.hosts, domain, () => chooseHost(deps, caller, domain));
  const aliases = body.aliases && (await readAliases(body.aliases, hostOf));
  if (mode === 'change') {
    const { domain } = body;
    return { body, host: domain === undefined ? undefined : await hostOf(domain), aliases, targetHosts };
  }
  const newBody = giveOwnIds(body as NewLinkBody);
  const inconsistency = findInconsistency(toLinkFields(newBody, '', noTags));
  if (inconsistency) throw inconsistency;
  const host = await hostOf(newBody.domain);
  const slug = newBody.slug === undefined ? undefined : readSlug(newBody.slug, host);
  return { body: newBody, slug, host, aliases: aliases ?? [], targetHosts };
}

/**
 * The fields of a link after a change, or why it cannot be changed: a given field replaces the old one, null included, and one
 * that is not given stays.
 */
export function mergeChange(link: LinkRecord, given: GivenFields): LinkFields | AppError {
  if (link.suspended) return suspended('link');
  const fields = { ...link, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  return findInconsistency(fields) ?? fields;
}

async function completeByTemplate(
  { deps, caller, templates }: LinkValidation,
  body: CreateLinkBody,
): Promise<CreateLinkBody> {
  const { utmTemplateId: id } = body;
  if (id === undefined) return body;
  return applyTemplate(await once(templates, id, () => requireTemplate(deps.database, caller.workspaceId, id)), body);
}

/** The result of the first call for a key, or the error with which it was refused. Other errors are not stored. */
async function once<Key, Value>(
  known: Map<Key, Value | AppError>,
  key: Key,
  find: () => Promise<Value>,
): Promise<Value> {
  let found = known.get(key);
  if (found === undefined) {
    found = await find().catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return error;
      throw error;
    });
    known.set(key, found);
  }
  if (found instanceof AppError) throw found;
  return found;
}
