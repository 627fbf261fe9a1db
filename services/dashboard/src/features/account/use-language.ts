import type { Locale } from '@linkplane/messages';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { storeLocale } from '../../language/start-language.ts';
import { useToasts } from '../../ui/toaster.tsx';

/** Changes the language of the account and of this browser; null: the browser's own. Loads the page again, because texts are chosen then. */
export function useSetLanguage() {
  const api = useApi();
  const { fail } = useToasts();
  return useMutation({
    mutationFn: async (language: Locale | null) => await api.account('patch', '/account', { body: { language } }),
    onSuccess: (_identity, language) => {
      storeLocale(language ?? undefined);
      location.reload();
    },
    onError: fail,
  });
}
