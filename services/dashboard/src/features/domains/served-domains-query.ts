import type { Domain } from '@linkplane/contracts/account';
import type { Api } from '../../api/create-api.ts';
import { domainsQuery } from './domains-query.ts';

/** The verified domains of a workspace that serve visitors. */
export function servedDomainsQuery(workspaceId: string, api: Api) {
  return {
    ...domainsQuery(api, workspaceId),
    select: (domains: Domain[]) => domains.filter(({ isServed }) => isServed),
  };
}
