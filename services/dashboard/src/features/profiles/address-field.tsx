import type { KeyboardEvent } from 'react';
import { TextField } from '../../ui/field.tsx';
import { completeAddress } from '../../ui/complete-address.ts';

type AddressFieldProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Called with the completed URL on blur and on Enter, before the form is submitted. */
  onComplete: (address: string) => void;
};

/** A URL field that completes what is typed, such as a missing scheme. */
export function AddressField({ onType, onComplete, ...input }: AddressFieldProps) {
  const complete = (text: string) => onComplete(completeAddress(text));
  const completeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') complete(event.currentTarget.value);
  };
  return (
    <TextField
      {...input}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={completeOnEnter}
      onBlur={(event) => complete(event.target.value)}
    />
  );
}
