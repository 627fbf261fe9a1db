import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { TagDot } from './tag-chip.tsx';
import { listChoices, type TagChoice } from './list-choices.ts';
import styles from './tags-field.module.css';
import { tagsQuery } from './tags-query.ts';

type TagsFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Whether a name that is not a tag yet can be chosen. */
  canCreate?: boolean;
  autoFocus?: boolean;
};

/** Tags, found by typing and removed with Backspace. Enter chooses the highlighted tag, or creates the typed one. */
export function TagsField({ label, hint, error, names, onChange, canCreate = false, autoFocus }: TagsFieldProps) {
  const id = useId();
  const { data: tags = [] } = useQuery(tagsQuery(useV1(), useWorkspace().id));
  const [typed, setTyped] = useState('');
  const choices = listChoices(tags, names, typed, canCreate);
  const chosen = names.map((name) => choices.all.find((choice) => choice.name === name) ?? { name, colour: null });
  const words = error ?? hint;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root
        multiple
        autoHighlight
        items={choices.all}
        filteredItems={choices.shown}
        value={chosen}
        isItemEqualToValue={(a: TagChoice, b: TagChoice) => a.name === b.name}
        itemToStringLabel={({ name }: TagChoice) => name}
        inputValue={typed}
        onInputValueChange={(next) => setTyped(next)}
        onValueChange={(next: TagChoice[]) => {
          onChange(next.map(({ name }) => name));
          setTyped('');
        }}
      >
        <Combobox.Chips className={styles['box']}>
          {chosen.map(({ name, colour }) => (
            <Combobox.Chip key={name} className={styles['chip']} aria-label={name}>
              <TagDot colour={colour} />
              <span className={styles['name']} dir="auto">
                {name}
              </span>
              <Combobox.ChipRemove className={styles['remove']} aria-label={t('Remove {name}', { name })}>
                <X aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            className={styles['input']}
            maxLength={50}
            autoFocus={autoFocus}
            placeholder={names.length === 0 ? t('Choose tags') : ''}
            aria-invalid={error !== undefined}
            aria-describedby={words === undefined ? undefined : `${id}-words`}
          />
        </Combobox.Chips>
        <Combobox.Portal>
          <Combobox.Positioner className={styles['positioner']} sideOffset={4}>
            <Combobox.Popup className={styles['popup']} aria-label={label}>
              <Combobox.Empty className={styles['empty']}>
                {canCreate ? t('Type a name to create a tag.') : t('No tags found.')}
              </Combobox.Empty>
              <Combobox.List>
                {(choice: TagChoice) => (
                  <Combobox.Item key={choice.name} value={choice} className={styles['item']}>
                    {choice.isNew ? <Plus aria-hidden /> : <TagDot colour={choice.colour} />}
                    <span className={styles['name']} dir="auto">
                      {choice.isNew ? t('Create “{choice}”', { choice: choice.name }) : choice.name}
                    </span>
                    <Combobox.ItemIndicator className={styles['check']}>
                      <Check aria-hidden />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {words !== undefined && (
        <p id={`${id}-words`} className={styles[error ? 'error' : 'hint']} role={error ? 'alert' : undefined}>
          {words}
        </p>
      )}
    </div>
  );
}
