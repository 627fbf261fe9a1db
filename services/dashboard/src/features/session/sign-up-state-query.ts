import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';

/** Whether anyone may sign up without an invite. */
export function signUpStateQuery(api: Api) {
  return queryOptions({
    queryKey: ['sign-up'],
    queryFn: async ({ signal }) => await api.account('get', '/sign-up', { signal }),
  });
}
