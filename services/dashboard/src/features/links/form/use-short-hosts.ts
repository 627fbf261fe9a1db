import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import type { Option } from '../../../ui/select-option.ts';
import { domainsQuery } from '../../domains/domains-query.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

/**
 * The hosts on which the workspace can have short links, as choices: the default one first, which is empty.
 * @param chosen a host that is offered although it is not served any more
 */
export function useShortHosts(chosen = ''): Option[] {
  const { id } = useWorkspace();
  const { data: domains = [] } = useQuery(domainsQuery(useApi(), id));
  const served = domains.filter(({ isServed }) => isServed);
  if (served.length === 0 && (chosen === '' || chosen === location.host)) return [{ value: '', name: t('Default') }];
  const hosts = [...new Set([location.host, ...served.map(({ host }) => host), ...(chosen === '' ? [] : [chosen])])];
  const nameOf = (host: string) => domains.find((known) => known.host === host)?.displayHost ?? host;
  return [{ value: '', name: t('Default') }, ...hosts.map((host) => ({ value: host, name: nameOf(host) }))];
}
