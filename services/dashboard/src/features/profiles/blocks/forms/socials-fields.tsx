import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../../../language/translate.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import form from '../../profile-form.module.css';
import { AddressField } from '../../address-field.tsx';
import { guessPlatform, platformNames } from './platforms.ts';
import { readSocialItems, type SocialItem } from '../read-setting.ts';
import styles from './block-fields.module.css';
import type { BlockFields } from './fields-props.ts';
import { OwnField } from './own-fields.tsx';
import { SettingSelect } from './setting-fields.tsx';

export function SocialsFields({ fields }: { fields: BlockFields }) {
  const listId = useId();
  const items = readSocialItems(fields.draft.settings);
  const put = (next: SocialItem[]) => fields.changeSettings({ items: next });
  const { rowsRef, focusLast } = useLastRow(items.length);
  return (
    <>
      <ul className={styles['items']} ref={rowsRef} aria-label={t('Icons')}>
        {items.map((item, place) => (
          <SocialRow
            // Rows have no ids, so their index is the key.
            key={place}
            {...{ fields, item, place, listId }}
            onChange={(changes) => put(items.map((each, at) => (at === place ? { ...each, ...changes } : each)))}
            onRemove={() => put(items.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      <datalist id={listId}>
        {platformNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => {
            focusLast();
            put([...items, { platform: '', url: '' }]);
          }}
        >
          {t('Add icon')}
        </Button>
      </div>
      <div className={form['pair']}>
        <OwnField fields={fields} own="label" label={t('Title')} />
        <SettingSelect
          fields={fields}
          setting="size"
          label={t('Size')}
          usual="medium"
          choices={{ small: t('Small'), medium: t('Medium', {}, { context: 'size' }), large: t('Large') }}
        />
      </div>
    </>
  );
}

type SocialRowProps = {
  fields: BlockFields;
  item: SocialItem;
  place: number;
  listId: string;
  onChange: (changes: Partial<SocialItem>) => void;
  onRemove: () => void;
};

function SocialRow({ fields, item, place, listId, onChange, onRemove }: SocialRowProps) {
  const field = `settings.items.${place}`;
  const complete = (url: string) => {
    const platform = item.platform === '' ? (guessPlatform(url) ?? '') : item.platform;
    if (url !== item.url || platform !== item.platform) onChange({ url, platform });
  };
  return (
    <li className={styles['item']}>
      <AddressField
        label="URL"
        placeholder="instagram.com/you"
        value={item.url}
        error={fields.errorOf(`${field}.url`)}
        onType={(url) => onChange({ url })}
        onComplete={complete}
      />
      <TextField
        label={t('Platform')}
        list={listId}
        maxLength={64}
        value={item.platform}
        error={fields.errorOf(`${field}.platform`)}
        onChange={(event) => onChange({ platform: event.target.value })}
      />
      <IconButton
        className={styles['remove'] ?? ''}
        label={
          item.platform === ''
            ? t('Remove icon {place, number}', { place: place + 1 })
            : t('Remove {platform}', { platform: item.platform })
        }
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Moves the focus into a new row once it has rendered. */
function useLastRow(rows: number) {
  const rowsRef = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowsRef.current?.lastElementChild?.querySelector('input')?.focus();
  }, [rows]);
  return { rowsRef, focusLast: () => void (wantsFocus.current = true) };
}
