import { isLocale, localeNames } from '@linkplane/messages';
import { browserLocale, offeredLocales, readChosenLocale } from '../../language/start-language.ts';
import { t } from '../../language/translate.ts';
import { SelectField } from '../../ui/field.tsx';
import { useSetLanguage } from './use-language.ts';

/** The language of the dashboard. */
export function LanguageField() {
  const { mutate, isPending } = useSetLanguage();
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
