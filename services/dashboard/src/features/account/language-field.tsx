import { isLocale, localeNames, locales } from '@linkplane/messages';
import { browserLocale, readChosenLocale, storeLocale } from '../../language/start-language.ts';
import { t } from '../../language/translate.ts';
import { SelectField } from '../../ui/field.tsx';

/** The language of the dashboard. Loads the page again, because texts are chosen when it is loaded. */
export function LanguageField() {
  return (
    <SelectField
      label={t('Language')}
      value={readChosenLocale() ?? ''}
      onChange={({ target: { value } }) => {
        storeLocale(isLocale(value) ? value : undefined);
        location.reload();
      }}
    >
      <option value="">{t('As in the browser ({language})', { language: localeNames[browserLocale()] })}</option>
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </SelectField>
  );
}
