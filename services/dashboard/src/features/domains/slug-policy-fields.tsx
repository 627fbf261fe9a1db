import type { Domain } from '@linkplane/contracts/account';
import { t } from '../../language/translate.ts';
import { SelectField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';

type SlugPolicy = Domain['slugPolicy'];

const charsets: Readonly<Record<SlugPolicy['charset'], string>> = {
  plain: t('Letters, digits, hyphens and underscores'),
  path: t('The same with slashes, dots and tildes'),
  unicode: t('All scripts and emoji as well'),
};

type SlugPolicyFieldsProps = {
  policy: SlugPolicy;
  error: string | undefined;
  onChange: (policy: SlugPolicy) => void;
};

/** How slugs are written on a domain; fixed once it has some. */
export function SlugPolicyFields({ policy, error, onChange }: SlugPolicyFieldsProps) {
  return (
    <>
      <SelectField
        label={t('Characters of slugs')}
        value={policy.charset}
        error={error}
        hint={t('Can change only while the domain has no links and no profiles.')}
        onChange={(event) => onChange({ ...policy, charset: event.target.value as SlugPolicy['charset'] })}
      >
        {Object.entries(charsets).map(([charset, name]) => (
          <option key={charset} value={charset}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Length of slugs')}
        value={String(policy.lengthMax)}
        onChange={(event) => onChange({ ...policy, lengthMax: event.target.value === '255' ? 255 : 64 })}
      >
        <option value="64">{t('Up to 64 characters')}</option>
        <option value="255">{t('Up to 255 characters')}</option>
      </SelectField>
      <SwitchField
        label={t('Case-sensitive slugs')}
        hint={t('/Sale and /sale are two links. Visitors who type a URL rarely expect that.')}
        checked={policy.caseSensitive}
        onChange={(caseSensitive) => onChange({ ...policy, caseSensitive })}
      />
    </>
  );
}
