import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './start-product.ts';

export type Block = { id: string; type: string; position: number } & Record<string, unknown>;
export type Profile = { id: string; slug: string; url: string; displayName: string; views: number; blocks: Block[] };

/** Client of the profile API; a call that does not succeed fails the test. */
export function createProfileClient({ api }: Pick<Product, 'api'>) {
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await api.call(method, path, body);
    if (!response.body.success)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body.data as Data;
  }
  let count = 0;
  return {
    create: (fields: Record<string, unknown> = {}) => {
      count += 1;
      return send<Profile>('POST', '/profiles', { displayName: 'Ada', slug: `ada-${Date.now()}-${count}`, ...fields });
    },
    get: (id: string) => send<Profile>('GET', `/profiles/${id}`),
    update: (id: string, fields: Record<string, unknown>) => send<Profile>('PATCH', `/profiles/${id}`, fields),
    remove: (id: string) => send<unknown>('DELETE', `/profiles/${id}`),
    addBlock: (id: string, fields: Record<string, unknown>) => send<Block>('POST', `/profiles/${id}/blocks`, fields),
    updateBlock: (id: string, blockId: string, fields: Record<string, unknown>) =>
      send<Block>('PATCH', `/profiles/${id}/blocks/${blockId}`, fields),
    removeBlock: (id: string, blockId: string) => send<unknown>('DELETE', `/profiles/${id}/blocks/${blockId}`),
  };
}

/** The events of a profile in the journal so far, in order. */
export function readProfileEvents({ dataDirectory }: Pick<Product, 'dataDirectory'>, profileId: string) {
  const files = globSync('{journal,redirect-*/journal}/*/*.journal', { cwd: dataDirectory }).sort();
  const text = files.map((name) => readFileSync(join(dataDirectory, name), 'latin1')).join('');
  return (
    [...text.matchAll(/\{"v":1,"type":"(?:profile\.viewed|block\.clicked)",[^\n]*?\}/g)]
      .map(
        ([event]) =>
          JSON.parse(event) as { type: string; profileId: string; at: number; blockId?: string } & Record<
            string,
            unknown
          >,
      )
      .filter((event) => event.profileId === profileId)
      // Several redirects have a journal each.
      .sort((a, b) => a.at - b.at)
  );
}
