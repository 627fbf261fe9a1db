import type { Domain } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { AccountOperation, InputOf, OperationAt } from '../../api/api-types.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

/** Polls for the results of the server's own DNS checks. */
const waitingPollMs = 5_000;
/** While a requested check runs. */
const checkingPollMs = 1_000;

export type DomainChanges = InputOf<
  OperationAt<AccountOperation, 'patch', '/workspaces/:workspaceId/domains/:domainId'>
>['body'];

const domainsKey = (workspaceId: string) => workspaceKey(workspaceId, 'domains');

/** The custom domains of a workspace, the oldest first. */
export function domainsQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: domainsKey(workspaceId),
    queryFn: async ({ signal }) =>
      await api.account('get', '/workspaces/:workspaceId/domains', { params: { workspaceId }, signal }),
  });
}

/** The same, polled while any domain is unverified or being checked. */
export function watchedDomainsQuery(api: Api, workspaceId: string) {
  return queryOptions({
    ...domainsQuery(api, workspaceId),
    refetchInterval: ({ state }) => {
      if (state.data?.some(({ checkingSince }) => checkingSince !== null) === true) return checkingPollMs;
      return state.data?.some(({ status }) => status !== 'verified') === true ? waitingPollMs : false;
    },
  });
}

export function useAddDomain(onAdded: (domain: Domain) => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (host: string) =>
      await api.account('post', '/workspaces/:workspaceId/domains', { params: { workspaceId }, body: { host } }),
    onSuccess: async (domain) => {
      await changeDomains(queries, workspaceId, (domains) => [...domains, domain]);
      onAdded(domain);
    },
  });
}

/** Requests a DNS check; its result is in the list once `checkingSince` is null. */
export function useVerifyDomain() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (domainId: string) =>
      await api.account('post', '/workspaces/:workspaceId/domains/:domainId/verify', {
        params: { workspaceId, domainId },
      }),
    onSuccess: async (domain) => await replaceDomain(queries, workspaceId, domain),
  });
}

export function useChangeDomain() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ domainId, body }: { domainId: string; body: DomainChanges }) =>
      await api.account('patch', '/workspaces/:workspaceId/domains/:domainId', {
        params: { workspaceId, domainId },
        body,
      }),
    onSuccess: async (domain) => {
      await replaceDomain(queries, workspaceId, domain);
      notify(t('Domain saved'), domain.displayHost);
    },
  });
}

export function useRemoveDomain(onRemoved: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id: domainId }: Domain) =>
      await api.account('delete', '/workspaces/:workspaceId/domains/:domainId', { params: { workspaceId, domainId } }),
    onSuccess: async (_deleted, { id, displayHost }) => {
      onRemoved();
      await changeDomains(queries, workspaceId, (domains) => domains.filter((domain) => domain.id !== id));
      notify(t('Domain removed'), displayHost);
    },
  });
}

async function replaceDomain(queries: QueryClient, workspaceId: string, changed: Domain): Promise<void> {
  await changeDomains(queries, workspaceId, (domains) =>
    domains.map((domain) => (domain.id === changed.id ? changed : domain)),
  );
}

/**
 * Applies a change to the cache. Reads in flight may be older and are canceled; the list is fetched again, because
 * a change can affect other domains: a new default replaces the previous one.
 */
async function changeDomains(
  queries: QueryClient,
  workspaceId: string,
  change: (domains: Domain[]) => Domain[],
): Promise<void> {
  const queryKey = domainsKey(workspaceId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Domain[]>(queryKey, (domains) => domains && change(domains));
  void queries.invalidateQueries({ queryKey });
}
