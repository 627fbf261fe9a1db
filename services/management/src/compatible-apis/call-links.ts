import type { Link, LinkPage, linkRoutes, Tag, tagRoutes } from '@linkplane/contracts';
import type { Caller } from '../calls/caller.ts';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import { parseBody, parseQuery } from '../http/read-input.ts';
import { requireAccess, runInTurn, type MountedRoutes } from '../public-api/run-operation.ts';

type Input = { params?: Record<string, string>; query?: object; body?: object };
type Name = keyof typeof linkRoutes | keyof typeof tagRoutes;

/** A place of a link. @property domain undefined: the service's own host */
export type LinkPlace = { slug: string; domain: string | undefined };

/** The calls of the public API that APIs of other services are translated into, with input as a client of `/v1` sends it. */
export type CallLinks = {
  create(caller: Caller, body: object): Promise<Link>;
  list(caller: Caller, query: object): Promise<LinkPage>;
  find(caller: Caller, place: LinkPlace): Promise<Link>;
  update(caller: Caller, id: string, body: object): Promise<Link>;
  delete(caller: Caller, id: string): Promise<void>;
  listTags(caller: Caller): Promise<Tag[]>;
};

/** Runs the operations as their routes do: the same scopes, turns, schemas and checks. The rate limit has counted before. */
export function createCallLinks(operations: MountedRoutes, tenants: TenantLimiter): CallLinks {
  async function run<Data>(caller: Caller, name: Name, { params = {}, query = {}, body = {} }: Input): Promise<Data> {
    const mounted = operations.get(name);
    if (!mounted) throw new Error(`There is no operation ${name}.`);
    const { route, operate } = mounted;
    requireAccess(route, caller);
    return await runInTurn(tenants, route, caller, async () => {
      const call = { caller, params, query: parseQuery(route, query), body: parseBody(route, body) };
      // The contract types what the operation of a route returns; a table by names cannot express it.
      return (await operate(call)) as Data;
    });
  }

  return {
    create: (caller, body) => run(caller, 'createLink', { body }),
    list: (caller, query) => run(caller, 'listLinks', { query }),
    find: (caller, { slug, domain }) =>
      run(caller, 'getLinkBySlug', { query: { slug, ...(domain !== undefined && { domain }) } }),
    update: (caller, id, body) => run(caller, 'updateLink', { params: { id }, body }),
    delete: async (caller, id) => void (await run(caller, 'deleteLink', { params: { id } })),
    listTags: (caller) => run(caller, 'listTags', {}),
  };
}
