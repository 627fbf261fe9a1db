import type { Block, Profile } from '@linkplane/contracts';
import { refuse, type Handlers } from './contract-server.ts';
import { sampleProfile } from './sample-data.ts';

const at = '2026-01-15T09:30:00.000Z';
const notFound = refuse('PROFILE_NOT_FOUND', 'There is no profile with this id.');

/** A block as the API returns it. */
export function sampleBlock(fields: Partial<Block> = {}): Block {
  return {
    id: 'blk_1',
    profileId: 'prf_1',
    type: 'link',
    label: null,
    content: null,
    icon: null,
    settings: {},
    position: 0,
    clicks: 0,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** A server that keeps a profile and its blocks. @param first undefined: there is no profile yet */
export function keepProfile(first?: Partial<Profile>) {
  let profile: Profile | undefined = first && complete(first);
  let made = 0;
  const blocks = () => profile?.blocks ?? [];
  const setBlocks = (next: Block[]) => {
    if (profile) profile = { ...profile, blocks: next.map((block, position) => ({ ...block, position })) };
  };
  const handlers: Handlers = {
    'get /profiles': () => (profile ? [summarize(profile)] : []),
    'get /profiles/:id': () => profile ?? notFound,
    'post /profiles': ({ body }) => (profile = complete({ ...asSent(body), blocks: [] })),
    'patch /profiles/:id': ({ body }) => (profile ? (profile = { ...profile, ...asSent<Profile>(body) }) : notFound),
    'delete /profiles/:id': () => {
      profile = undefined;
      return { deleted: true };
    },
    'post /profiles/:id/blocks': ({ body }) => {
      made += 1;
      const block = sampleBlock({ ...asSent<Block>(body), id: `blk_new_${made}` });
      const { position = blocks().length } = body as { position?: number };
      setBlocks(blocks().toSpliced(position, 0, block));
      return blocks().find(({ id }) => id === block.id)!;
    },
    'patch /profiles/:profileId/blocks/:blockId': ({ params, body }) => {
      setBlocks(
        blocks().map((block) => (block.id === params['blockId'] ? { ...block, ...asSent<Block>(body) } : block)),
      );
      return blocks().find(({ id }) => id === params['blockId'])!;
    },
    'delete /profiles/:profileId/blocks/:blockId': ({ params }) => {
      setBlocks(blocks().filter(({ id }) => id !== params['blockId']));
      return { deleted: true };
    },
    'put /profiles/:id/blocks/reorder': ({ body: { blockIds } }) => {
      setBlocks(blockIds.flatMap((blockId) => blocks().filter(({ id }) => id === blockId)));
      return blocks();
    },
    'post /page-previews': refuse('PREVIEW_UNAVAILABLE', 'The page could not be read.'),
    'get /workspaces/:workspaceId/domains': [],
  };
  return { handlers, profile: () => profile };
}

function complete(fields: Partial<Profile>): Profile {
  const { blockCount: _, ...shared } = sampleProfile();
  const { slug = shared.slug } = fields;
  return { ...shared, url: `http://localhost:3000/${slug}`, blocks: [], ...fields };
}

function summarize({ blocks, ...shared }: Profile) {
  return { ...shared, blockCount: blocks.length };
}

/** A body as JSON: without what is undefined. */
function asSent<Data>(body: object): Partial<Data> {
  return JSON.parse(JSON.stringify(body)) as Partial<Data>;
}
