import { blockRoutes, profileRoutes, type CreateBlockBody } from '@linkplane/contracts';
import type { ImportRefusal } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import * as profilesDb from '@linkplane/links-db/profiles';
import { readOwnSlugPolicy } from '@linkplane/links-db/slugs';
import { inSavepoint, inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { deleteUpload } from '@linkplane/links-db/uploads';
import { findOperatedWorkspace } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import { defaultSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import { refuseClickLoops, refuseLargePage } from '../blocks/block-rules.ts';
import { blocksPerProfileMax, toBlockFields, tooManyBlocks } from '../blocks/block.ts';
import { quotasOf, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { parseBody } from '../http/read-input.ts';
import { profileQuotaExceeded } from '../profiles/profile.ts';
import { chooseHost, hostChanged, readSlug, slugTaken, toPublicAddress } from '../slugs/slug.ts';
import type { EncodeImage } from '../uploads/encode-image.ts';
import type { UploadFiles } from '../uploads/store-files.ts';
import { encodePicture, refuseWithoutRoom, storePicture } from '../uploads/store-picture.ts';
import { toRefusal } from './to-refusal.ts';

/** A page of another service as a profile. `clicks` of a block are those that it had there. */
export type ProfileToImport = {
  domain: string;
  slug: string;
  displayName: string;
  bio: string | null;
  picture: Buffer | undefined;
  blocks: readonly { place: string; block: CreateBlockBody; clicks: number }[];
};

/** @property profileId null where nothing was stored @property refused blocks by their places @property clicks those of the blocks before */
export type ImportedProfile = {
  profileId: string | null;
  url: string;
  blocks: number;
  clicks: number;
  refused: { place: string; refusal: ImportRefusal }[];
  picture: 'none' | 'stored' | { refusal: ImportRefusal };
};

export type ProfileImportDeps = {
  database: Pool;
  publicUrl: URL;
  files: UploadFiles;
  encodeImage: EncodeImage;
};

/** Why the profile as a whole is not created, in the terms of the API. */
export class ProfileRefusal extends Error {
  readonly refusal: ImportRefusal;

  constructor(refusal: ImportRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Undoes a transaction whose result is wanted. */
class TrialEnd extends Error {
  readonly stored: StoredProfile;

  constructor(stored: StoredProfile) {
    super('The trial has ended.');
    this.stored = stored;
  }
}

type StoredProfile = Pick<ImportedProfile, 'url' | 'blocks' | 'clicks' | 'refused'> & { profileId: string };
type Context = { deps: ProfileImportDeps; caller: Caller; slugPolicy: SlugPolicy };

/**
 * Creates a profile with its blocks on the operator's authority, all in one transaction. Blocks that the rules of a page refuse are left out. The picture is
 * decoded in a process of its own, like one that is uploaded.
 * @returns undefined where there is no such workspace
 * @throws ProfileRefusal with nothing stored
 */
export async function importProfile(
  deps: ProfileImportDeps,
  workspaceId: string,
  profile: ProfileToImport,
  isTrial: boolean,
): Promise<ImportedProfile | undefined> {
  const workspace = await findOperatedWorkspace(deps.database, workspaceId);
  if (!workspace) return undefined;
  const caller: Caller = {
    ...workspace,
    sendsCreatedEvents: false,
    scopes: null,
    userId: null,
    quotas: quotasOf(workspace),
  };
  const slugPolicy = (await readOwnSlugPolicy(deps.database)) ?? defaultSlugPolicy;
  const context = { deps, caller, slugPolicy };
  try {
    return await importChecked(context, profile, isTrial);
  } catch (error) {
    if (error instanceof AppError) throw new ProfileRefusal(toRefusal(error));
    throw error;
  }
}

/** What is refused is known before the picture is stored. */
async function importChecked(context: Context, profile: ProfileToImport, isTrial: boolean): Promise<ImportedProfile> {
  const { deps, caller } = context;
  const trial = await storeProfile(context, profile, { avatar: null, isTrial: true });
  const encoded = await encodeAvatar(deps, caller, profile.picture);
  const picture = encoded === undefined ? 'none' : 'refusal' in encoded ? encoded : 'stored';
  if (isTrial) return { ...trial, profileId: null, picture };
  if (encoded === undefined || 'refusal' in encoded)
    return { ...(await storeProfile(context, profile, { avatar: null, isTrial: false })), picture };
  const upload = await storePicture(deps, caller, 'avatar', encoded);
  try {
    return { ...(await storeProfile(context, profile, { avatar: upload.url, isTrial: false })), picture };
  } catch (error) {
    const format = await deleteUpload(deps.database, caller.workspaceId, upload.id);
    if (format) await deps.files.remove({ id: upload.id, format, workspaceId: caller.workspaceId });
    throw error;
  }
}

async function encodeAvatar(deps: ProfileImportDeps, caller: Caller, bytes: Buffer | undefined) {
  if (bytes === undefined) return undefined;
  try {
    await refuseWithoutRoom(deps, caller);
    return await encodePicture(deps, caller, { bytes, purpose: 'avatar', crop: undefined, field: 'avatar' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: toRefusal(error) };
  }
}

async function storeProfile(
  context: Context,
  profile: ProfileToImport,
  { avatar, isTrial }: { avatar: string | null; isTrial: boolean },
): Promise<StoredProfile> {
  try {
    return await inTransaction(context.deps.database, async (transaction) => {
      const stored = await insertProfile(context, transaction, profile, avatar);
      if (isTrial) throw new TrialEnd(stored);
      return stored;
    });
  } catch (error) {
    if (error instanceof TrialEnd) return error.stored;
    throw error;
  }
}

async function insertProfile(
  { deps, caller, slugPolicy }: Context,
  transaction: Transaction,
  { domain, slug: wanted, displayName, bio, blocks }: ProfileToImport,
  avatar: string | null,
): Promise<StoredProfile> {
  const { publicUrl } = deps;
  const { profiles: profilesMax } = caller.quotas;
  const body = parseBody(profileRoutes.createProfile, { displayName, slug: wanted, domain, bio, avatar });
  const host = await chooseHost({ database: transaction, publicUrl, slugPolicy }, caller, body.domain);
  const slug = readSlug(body.slug, host);
  const inserted = await profilesDb.insertProfile(transaction, caller.workspaceId, profilesMax, {
    id: createId('prf'),
    ...host,
    slug,
    displayName: body.displayName,
    bio: body.bio ?? null,
    avatar: body.avatar ?? null,
    theme: null,
  });
  if (inserted.kind === 'slug-taken') throw slugTaken(slug, host);
  if (inserted.kind === 'host-changed') throw hostChanged();
  if (inserted.kind !== 'inserted') throw profileQuotaExceeded(profilesMax);
  const { profile } = inserted;
  const stored: StoredProfile = {
    profileId: profile.id,
    url: toPublicAddress(profile, publicUrl),
    blocks: 0,
    clicks: 0,
    refused: [],
  };
  for (const { place, block, clicks } of blocks) {
    const refusal =
      stored.blocks < blocksPerProfileMax
        ? await insertBlock(transaction, { profile, block, clicks, caller, publicUrl })
        : toRefusal(tooManyBlocks());
    if (refusal) stored.refused.push({ place, refusal });
    else [stored.blocks, stored.clicks] = [stored.blocks + 1, stored.clicks + clicks];
  }
  return stored;
}

type NewBlock = {
  profile: profilesDb.ProfileRecord;
  block: CreateBlockBody;
  clicks: number;
  caller: Caller;
  publicUrl: URL;
};

/** @returns why the block is not stored */
async function insertBlock(
  transaction: Transaction,
  { profile, block: given, clicks, caller, publicUrl }: NewBlock,
): Promise<ImportRefusal | undefined> {
  try {
    await inSavepoint(transaction, async () => {
      const fields = toBlockFields(parseBody(blockRoutes.addBlock, given));
      await refuseClickLoops(transaction, fields, publicUrl);
      const before = await profilesDb.listBlocks(transaction, profile.id);
      const newBlock = { id: createId('blk'), ...fields };
      const block = await profilesDb.insertBlock(transaction, profile.id, blocksPerProfileMax, newBlock);
      if (!block) throw tooManyBlocks();
      await refuseLargePage(transaction, profile, before, publicUrl);
      if (clicks > 0) await profilesDb.beginBlockClicks(transaction, caller.workspaceId, { blockId: block.id, clicks });
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return toRefusal(error);
    throw error;
  }
}
