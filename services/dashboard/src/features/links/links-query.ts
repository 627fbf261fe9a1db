import type { Link, LinkPage } from '@linkplane/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api-context.ts';
import type { Call, InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { toApiFilter, type LinksSearch } from './links-search.ts';
import { useCreateKey } from '../../api/use-create-key.ts';

export const linksPerPage = 20;
/** Counts and changes are shown within two seconds of them: the version of a list is read from indexes alone. */
const versionMs = 2_000;
/** What its version does not tell, such as a link that expires. */
const refreshMs = 15_000;

type NewLink = InputOf<OperationAt<V1Operation, 'post', '/links'>>['body'];
type LinkChanges = InputOf<OperationAt<V1Operation, 'patch', '/links/:id'>>['body'];
export type LinkToSave = { id: string | undefined; body: NewLink & LinkChanges };

/** One page of the table; see `useWatchLinks`. The previous page stays visible while it loads. */
export function linksQuery(v1: Call<V1Operation>, workspaceId: string, search: LinksSearch) {
  const { page, sort, order } = search;
  const query = { page, ...toApiFilter(search), sort, order, limit: linksPerPage };
  return queryOptions({
    queryKey: workspaceKey(workspaceId, 'links', 'page', query),
    queryFn: async ({ signal }) => await v1('get', '/links', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/**
 * Reads a page again once it may have changed. Only its version is polled, which costs as little for a filter as without
 * one. @param links of the page; undefined until they are loaded
 */
export function useWatchLinks(links: readonly Link[] | undefined): void {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const ids = links?.map(({ id }) => id).join(',');
  const { data: version } = useQuery({
    queryKey: workspaceKey(workspaceId, 'links-version', ids),
    queryFn: async ({ signal }) => {
      const input = { params: { workspaceId }, query: { ids: ids ?? '' }, signal };
      return (await api.account('get', '/workspaces/:workspaceId/links-version', input)).version;
    },
    enabled: ids !== undefined,
    refetchInterval: versionMs,
    staleTime: 0,
    gcTime: 0,
  });
  const known = useRef<{ ids: string | undefined; version: string | undefined }>({ ids, version });
  useEffect(() => {
    const { current: before } = known;
    known.current = { ids, version };
    if (before.ids !== ids || before.version === undefined || before.version === version) return;
    void queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, 'links', 'page') });
  }, [ids, version, queries, workspaceId]);
}

export function linkQuery(v1: Call<V1Operation>, workspaceId: string, id: string) {
  return queryOptions({
    queryKey: workspaceKey(workspaceId, 'links', 'one', id),
    queryFn: async ({ signal }) => await v1('get', '/links/:id', { params: { id }, signal }),
  });
}

/** Reads a link as it is stored now; undefined when that fails, which the request after it will say. */
export function useReadLink(): (id: string) => Promise<Link | undefined> {
  const v1 = useV1();
  return async (id) => await v1('get', '/links/:id', { params: { id } }).catch(() => undefined);
}

/** Initial data from the newest cached page of the list, so that a form opens without a request. */
export function useListedLink(workspaceId: string, id: string) {
  const queries = useQueryClient();
  const pages = () => queries.getQueryCache().findAll({ queryKey: workspaceKey(workspaceId, 'links', 'page') });
  const newest = () => pages().toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state;
  return {
    initialData: () => (newest()?.data as LinkPage | undefined)?.items.find((link) => link.id === id),
    initialDataUpdatedAt: () => newest()?.dataUpdatedAt,
  };
}

/** Creates a link, or updates the one with the given id. */
export function useSaveLink() {
  const created = useCreateKey();
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: LinkToSave): Promise<Link> =>
      id === undefined
        ? await v1('post', '/links', { body, idempotencyKey: created.keyOf(body) })
        : await v1('patch', '/links/:id', { params: { id }, body }),
    onSuccess: async (link) => {
      created.forget();
      queries.setQueryData(workspaceKey(workspaceId, 'links', 'one', link.id), link);
      await queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, 'links', 'page') });
      void queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, 'tags') });
    },
  });
}
