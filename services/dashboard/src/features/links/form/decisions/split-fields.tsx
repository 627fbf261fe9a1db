import { Plus, Trash2 } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { t } from '../../../../language/translate.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ChoiceListField } from '../../../../ui/choice-list-field.tsx';
import { errorOf } from '../../../../ui/field-errors.ts';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { LinkFormPart } from '../fields/link-form-part.ts';
import rulesStyles from './rules-field.module.css';
import {
  addVariant,
  noSplit,
  letterOf,
  removeVariant,
  sumOfWeights,
  type SplitValues,
  type VariantValues,
} from '../fields/split-values.ts';

/** The limits of the API. */
const variantsMax = 5;
const variantsMin = 2;

/** Shares the visitors out over several destinations. */
export default function SplitFields({ form: { control }, error }: LinkFormPart) {
  return (
    <Controller
      control={control}
      name="split"
      render={({ field }) => <SplitEditor split={field.value} error={error} onChange={field.onChange} />}
    />
  );
}

type SplitEditorProps = { split: SplitValues; error: unknown; onChange: (split: SplitValues) => void };

function SplitEditor({ split, error, onChange }: SplitEditorProps) {
  const { variants } = split;
  const sum = sumOfWeights(variants);
  const change = (index: number, changes: Partial<VariantValues>) =>
    onChange({ ...split, variants: variants.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  return (
    <>
      <p className={rulesStyles['fine']}>
        {t(
          'A visitor gets the same variant for the whole UTC day, without a cookie. Rules come before the split test.',
        )}
      </p>
      <ol className={rulesStyles['rules']}>
        {variants.map((variant, index) => (
          <li key={variant.id} className={rulesStyles['rule']}>
            <div className={rulesStyles['head']}>
              <strong>{t('Variant {letter}', { letter: letterOf(index) })}</strong>
              {variants.length > variantsMin && (
                <IconButton
                  size="small"
                  label={t('Remove variant {letter}', { letter: letterOf(index) })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onChange(removeVariant(split, index))}
                />
              )}
            </div>
            <VariantFields
              variant={variant}
              path={`split.variants.${index}`}
              error={error}
              onChange={(changes) => change(index, changes)}
            />
          </li>
        ))}
      </ol>
      {variants.length > 0 && sum !== 100 && (
        <Notice tone="warn">{t('The shares add up to {sum, number} %; they have to be 100 %.', { sum })}</Notice>
      )}
      <SplitButtons split={split} onChange={onChange} />
      {variants.length > 0 && <EndFields {...{ split, error, onChange }} />}
    </>
  );
}

function SplitButtons({ split, onChange }: Omit<SplitEditorProps, 'error'>) {
  const { variants } = split;
  return (
    <div className={rulesStyles['head']}>
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        disabled={variants.length >= variantsMax}
        onClick={() => onChange(addVariant(split))}
      >
        {variants.length === 0 ? t('Start a split test') : t('Add variant')}
      </Button>
      {variants.length > 0 && (
        <Button size="small" look="quiet" onClick={() => onChange(noSplit)}>
          {t('End the split test')}
        </Button>
      )}
    </div>
  );
}

type VariantFieldsProps = {
  variant: VariantValues;
  path: string;
  error: unknown;
  onChange: (changes: Partial<VariantValues>) => void;
};

function VariantFields({ variant, path, error, onChange }: VariantFieldsProps) {
  return (
    <>
      <TextField
        label={t('Destination of the variant')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/b"
        value={variant.url}
        error={errorOf(error, `${path}.url`)}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <div className={rulesStyles['pair']}>
        <TextField
          label={t('Share in percent')}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          value={variant.weight}
          error={errorOf(error, `${path}.weight`)}
          onChange={({ target }) => onChange({ weight: target.value })}
        />
        <TextField
          label={t('Name for reports')}
          maxLength={100}
          value={variant.name}
          error={errorOf(error, `${path}.name`)}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
    </>
  );
}

/** When the test ends, and where all visitors go from then on. */
function EndFields({ split, error, onChange }: SplitEditorProps) {
  // A variant that the service has not seen yet has no id to name.
  const stored = split.variants.filter(({ id }) => id.startsWith('var_'));
  return (
    <div className={rulesStyles['pair']}>
      <TextField
        label={t('The test ends at')}
        type="datetime-local"
        value={split.endsAt}
        error={errorOf(error, 'split.endsAt')}
        onChange={({ target }) => onChange({ ...split, endsAt: target.value })}
      />
      <ChoiceListField
        label={t('Afterwards')}
        value={split.winner}
        options={[
          { value: '', name: t('The destination of the link') },
          ...stored.map(({ id, name }) => ({
            value: id,
            name:
              name || t('Variant {letter}', { letter: letterOf(split.variants.findIndex((each) => each.id === id)) }),
          })),
        ]}
        error={errorOf(error, 'split.winner')}
        onChange={(winner) => onChange({ ...split, winner })}
      />
    </div>
  );
}
