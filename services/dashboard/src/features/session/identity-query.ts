import type { Identity } from '@linkplane/contracts/account';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';
import { RequestError } from '../../api/request-error.ts';
import { offeredLocales, readChosenLocale, storeLocale } from '../../language/start-language.ts';

export const identityKey = ['identity'];
/** The user whose session ended while a page was open. */
const lastUserKey = ['last-user'];

/** The signed-in user's identity, or null. */
export function identityQuery(api: Api) {
  return queryOptions({
    queryKey: identityKey,
    queryFn: async (): Promise<Identity | null> => {
      try {
        return applyLanguage(await api.account('get', '/session'));
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

/** The language that the user chose in another browser: the page is loaded again in it. */
function applyLanguage(identity: Identity): Identity {
  const { language } = identity.user;
  const isNew = language !== null && language !== readChosenLocale() && offeredLocales.includes(language);
  if (isNew && storeLocale(language)) location.reload();
  return identity;
}

/** The CSRF token of the session; undefined while signed out. */
export function readCsrfToken(queries: QueryClient): string | undefined {
  return queries.getQueryData<Identity | null>(identityKey)?.csrfToken;
}

/** Marks the session as ended. Does nothing while signed out: a wrong password is a 401 as well. */
export function markSignedOut(queries: QueryClient): void {
  const identity = queries.getQueryData<Identity | null>(identityKey);
  if (!identity) return;
  queries.setQueryData(lastUserKey, identity.user);
  queries.setQueryData(identityKey, null);
}

/** The user whose session ended while the page stayed open. */
export function readLastUser(queries: QueryClient): Identity['user'] | undefined {
  return queries.getQueryData<Identity['user']>(lastUserKey);
}
