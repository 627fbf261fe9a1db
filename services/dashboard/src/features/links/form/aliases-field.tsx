import { aliasesMax } from '@linkplane/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import rulesStyles from './decisions/rules-field.module.css';
import { createAlias, type AliasValues } from './fields/alias-values.ts';
import type { LinkFormPart } from './fields/link-form-part.ts';
import { useShortHost } from './link-preview.tsx';
import { useShortHosts } from './use-short-hosts.ts';

/** @property stored the slug that the link has now; empty for a new one */
type AliasesFieldProps = LinkFormPart & { stored: { domain: string; slug: string } | undefined };

/** Further short links that redirect as the link does. */
export function AliasesField({ form: { control }, error, stored }: AliasesFieldProps) {
  const slug = useWatch({ control, name: 'slug' });
  return (
    <Controller
      control={control}
      name="aliases"
      render={({ field }) => (
        <AliasesEditor
          aliases={field.value}
          // The slug that the link is about to lose.
          former={stored && slug.trim() !== stored.slug ? stored : undefined}
          error={error}
          onChange={field.onChange}
        />
      )}
    />
  );
}

type AliasesEditorProps = {
  aliases: AliasValues[];
  former: { domain: string; slug: string } | undefined;
  error: unknown;
  onChange: (aliases: AliasValues[]) => void;
};

function AliasesEditor({ aliases, former, error, onChange }: AliasesEditorProps) {
  const change = (index: number, changes: Partial<AliasValues>) =>
    onChange(aliases.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  const isFull = aliases.length >= aliasesMax;
  const isKept = former && aliases.some(({ domain, slug }) => domain === former.domain && slug === former.slug);
  return (
    <>
      <p className={rulesStyles['fine']}>
        {t('They redirect as this link does, and their clicks are counted together.')}
      </p>
      <ol className={rulesStyles['rules']}>
        {aliases.map((alias, index) => (
          <li key={alias.key} className={rulesStyles['rule']}>
            <AliasFields
              alias={alias}
              path={`aliases.${index}`}
              error={error}
              onChange={(changes) => change(index, changes)}
              onRemove={() => onChange(aliases.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <div className={rulesStyles['head']}>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => onChange([...aliases, createAlias()])}
        >
          {t('Add short link')}
        </Button>
        {former && isKept === false && (
          <Button
            size="small"
            look="quiet"
            disabled={isFull}
            onClick={() => onChange([...aliases, createAlias(former.domain, former.slug)])}
          >
            {t('Keep the old short link working')}
          </Button>
        )}
      </div>
    </>
  );
}

type AliasFieldsProps = {
  alias: AliasValues;
  path: string;
  error: unknown;
  onChange: (changes: Partial<AliasValues>) => void;
  onRemove: () => void;
};

function AliasFields({ alias, path, error, onChange, onRemove }: AliasFieldsProps) {
  const hosts = useShortHosts(alias.domain);
  const host = useShortHost(alias.domain);
  return (
    <>
      <div className={rulesStyles['head']}>
        <strong dir="auto">{alias.slug === '' ? t('New short link') : `${host}/${alias.slug}`}</strong>
        <IconButton
          size="small"
          label={t('Remove {name}', { name: `${host}/${alias.slug}` })}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {hosts.length > 1 && (
        <ChoiceListField
          label={t('Domain')}
          value={alias.domain}
          options={hosts}
          error={errorOf(error, `${path}.domain`)}
          onChange={(domain) => onChange({ domain })}
        />
      )}
      <TextField
        label={t('Slug')}
        prefix={`${host}/`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={alias.slug}
        error={errorOf(error, `${path}.slug`)}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <SwitchField
        label={t('Lead to the main short link')}
        hint={t('For links that moved: browsers and search engines learn the new one.')}
        checked={alias.redirects}
        onChange={(redirects) => onChange({ redirects })}
      />
    </>
  );
}
