import { useMutation } from '@tanstack/react-query';
import { isLocale, localeNames, type Locale } from '@linkplane/messages';
import { useApi } from '../../api/api-context.ts';
import { browserLocale, offeredLocales, readChosenLocale, storeLocale } from '../../language/start-language.ts';
import { t } from '../../language/translate.ts';
import { SelectField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toaster.tsx';

/** The language of the dashboard. Loads the page again, because texts are chosen when it is loaded. */
export function LanguageField() {
  const api = useApi();
  const { fail } = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: async (language: Locale | null) => await api.account('patch', '/account', { body: { language } }),
    onSuccess: (_identity, language) => {
      storeLocale(language ?? undefined);
      location.reload();
    },
    onError: fail,
  });
  return (
    <SelectField
      label={t('Language')}
      value={readChosenLocale() ?? ''}
      disabled={isPending}
      onChange={({ target: { value } }) => mutate(isLocale(value) ? value : null)}
    >
      <option value="">{t('As in the browser ({language})', { language: localeNames[browserLocale()] })}</option>
      {offeredLocales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </SelectField>
  );
}
