import { Combobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import styles from './chosen-field.module.css';

/** One of several values that can be chosen. */
export type Choice = {
  value: string;
  name: string;
  /** In front of the name. */
  mark?: ReactNode;
  /** In the list, in place of the name. */
  words?: ReactNode;
  /** Behind the name in the list. */
  detail?: ReactNode;
};

type ChosenFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  chosen: readonly Choice[];
  /** What the list offers for the typed text. */
  shown: readonly Choice[];
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether text stays that is not chosen: the form reads it. */
  keepsTyped?: boolean;
  onChange: (values: string[]) => void;
  placeholder: string;
  /** Instead of a list. */
  empty: string;
  charsMax?: number;
  autoFocus?: boolean;
};

/** Several values, found by typing and removed with Backspace. Enter chooses the highlighted one. */
export function ChosenField(props: ChosenFieldProps) {
  const { label, hint, error, chosen, shown, typed, onTyped, keepsTyped = false, onChange } = props;
  const { placeholder, empty, charsMax, autoFocus } = props;
  const id = useId();
  const words = error ?? hint;
  const values = new Set(chosen.map(({ value }) => value));
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root
        multiple
        autoHighlight
        items={[...chosen, ...shown.filter(({ value }) => !values.has(value))]}
        filteredItems={shown}
        value={[...chosen]}
        isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
        itemToStringLabel={({ name }: Choice) => name}
        inputValue={typed}
        onInputValueChange={(next, { reason }) => {
          // The list clears the text as it closes, which a click on the button of the form does.
          if (!keepsTyped || reason === 'input-change') onTyped(next);
        }}
        onValueChange={(next: Choice[]) => {
          onChange(next.map(({ value }) => value));
          onTyped('');
        }}
      >
        <Combobox.Chips className={styles['box']}>
          {chosen.map(({ value, name, mark }) => (
            <Combobox.Chip key={value} className={styles['chip']} aria-label={name}>
              {mark}
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
            maxLength={charsMax}
            autoFocus={autoFocus}
            placeholder={chosen.length === 0 ? placeholder : ''}
            aria-invalid={error !== undefined}
            aria-describedby={words === undefined ? undefined : `${id}-words`}
          />
        </Combobox.Chips>
        <Combobox.Portal>
          <Combobox.Positioner className={styles['positioner']} sideOffset={4}>
            <Combobox.Popup className={styles['popup']} aria-label={label}>
              <Combobox.Empty className={styles['empty']}>{empty}</Combobox.Empty>
              <Combobox.List>{(choice: Choice) => <ChoiceItem key={choice.value} choice={choice} />}</Combobox.List>
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

function ChoiceItem({ choice }: { choice: Choice }) {
  const { name, mark, words = name, detail } = choice;
  return (
    <Combobox.Item value={choice} className={styles['item']}>
      {mark}
      <span className={styles['name']} dir="auto">
        {words}
      </span>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      <Combobox.ItemIndicator className={styles['check']}>
        <Check aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
