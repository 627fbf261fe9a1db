import type { Domain } from '@linkplane/contracts/account';
import type { Api } from '../../api/create-api.ts';
import { domainsQuery } from '../domains/domains-query.ts';

/** The domains of a workspace that are proved and serve. */
export function servedDomainsQuery(workspaceId: string, api: Api) {
  return {
    ...domainsQuery(api, workspaceId),
    select: (domains: Domain[]) => domains.filter(({ isServed }) => isServed),
  };
}
