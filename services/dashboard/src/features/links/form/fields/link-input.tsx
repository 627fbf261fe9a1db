import { Controller } from 'react-hook-form';
import { ChoiceListField } from '../../../../ui/choice-list-field.tsx';
import { errorOf } from '../../../../ui/field-errors.ts';
import { TextAreaField, TextField } from '../../../../ui/field.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import { completeIn, type LinkFormPart } from './link-form-part.ts';
import { linkFormTable, type FieldInput } from './link-form-table.ts';

type Table = typeof linkFormTable;
/** A field whose input the table describes. */
type DrawnField = { [Field in keyof Table]: Table[Field] extends { input: FieldInput } ? Field : never }[keyof Table];
type FieldDrawn<As> = { [Field in DrawnField]: Table[Field]['input']['as'] extends As ? Field : never }[DrawnField];

/** @property hint in place of the table's */
type LinkInputProps = LinkFormPart & { field: DrawnField; hint?: string; disabled?: boolean };

/** The input of a field, as the table describes it. */
export function LinkInput({ form: { control, register, setValue }, error, field: name, ...changed }: LinkInputProps) {
  const { label, kind } = linkFormTable[name];
  const input: FieldInput = linkFormTable[name].input;
  const { hint = input.hint, disabled = false } = changed;
  const words = { label, hint, error: errorOf(error, name) };
  if (input.as === 'area') return <TextAreaField {...words} {...input.props} {...register(name)} />;
  if (input.as === 'line') {
    const onBlur = kind === 'address' ? { onBlur: completeIn(setValue, name) } : undefined;
    return <TextField {...words} {...input.props} {...register(name, onBlur)} />;
  }
  if (input.as === 'choice')
    return (
      <Controller
        control={control}
        name={name as FieldDrawn<'choice'>}
        render={({ field }) => (
          <ChoiceListField {...words} value={field.value} options={input.options} onChange={field.onChange} />
        )}
      />
    );
  return (
    <Controller
      control={control}
      name={name as FieldDrawn<'switch'>}
      render={({ field }) => (
        <SwitchField {...{ label, hint, disabled }} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
}
