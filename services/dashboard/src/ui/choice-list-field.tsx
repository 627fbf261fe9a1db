import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import type { SelectProps } from './select-option.ts';
import { Select } from './select.tsx';

type ChoiceListFieldProps<Value extends string> = Omit<SelectProps<Value>, 'control' | 'label'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A field whose value is chosen from a list that opens below it. */
export function ChoiceListField<Value extends string>({ label, hint, error, ...select }: ChoiceListFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...select} label={label} control={control} />}
    </Field>
  );
}
