import { randomBytes } from 'node:crypto';
import { block, profile, profileSummary, success, type Block, type Profile } from '@linkplane/contracts';
import type { ProfileSummary } from '@linkplane/contracts';
import type { TestResponse, TestManagement } from './start-management.ts';

type Fields = Record<string, unknown>;

/** Calls that must succeed; their responses have exactly the fields of the contract. */
export type ProfileCalls = {
  createProfile(fields?: Fields): Promise<Profile>;
  getProfile(id: string): Promise<Profile>;
  listProfiles(token?: string): Promise<ProfileSummary[]>;
  addBlock(profileId: string, fields?: Fields): Promise<Block>;
  /** A profile with `count` headings, in order. */
  createWithBlocks(count: number): Promise<{ profileId: string; blockIds: string[] }>;
};

export function createProfileCalls({ call }: Pick<TestManagement, 'call'>): ProfileCalls {
  const addBlock = async (profileId: string, fields: Fields = {}) =>
    readBlock(await call('POST', `/v1/profiles/${profileId}/blocks`, { type: 'heading', ...fields }), 201);
  const createProfile = async (fields: Fields = {}) =>
    readProfile(await call('POST', '/v1/profiles', { displayName: 'Ada', slug: freshSlug(), ...fields }), 201);
  return {
    createProfile,
    addBlock,
    getProfile: async (id) => readProfile(await call('GET', `/v1/profiles/${id}`)),
    async listProfiles(token) {
      const { body } = await call('GET', '/v1/profiles', undefined, token === undefined ? {} : { token });
      return success(profileSummary.strict().array()).strict().parse(body).data;
    },
    async createWithBlocks(count) {
      const { id: profileId } = await createProfile();
      const blockIds: string[] = [];
      for (let nth = 0; nth < count; nth++) blockIds.push((await addBlock(profileId, { label: `${nth}` })).id);
      return { profileId, blockIds };
    },
  };
}

const wholeProfile = profile.extend({ blocks: block.strict().array() }).strict();

export function readProfile(response: TestResponse, status = 200): Profile {
  return success(wholeProfile).strict().parse(bodyOf(response, status)).data;
}

export function readBlock(response: TestResponse, status = 200): Block {
  return success(block.strict()).strict().parse(bodyOf(response, status)).data;
}

export function readBlocks(response: TestResponse): Block[] {
  return success(block.strict().array()).strict().parse(bodyOf(response, 200)).data;
}

export function freshSlug(): string {
  return `p-${randomBytes(6).toString('hex')}`;
}

function bodyOf(response: TestResponse, status: number): unknown {
  if (response.status !== status) throw new Error(`${response.status}: ${response.text}`);
  return response.body;
}
