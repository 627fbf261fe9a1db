import { TextAreaField, TextField } from '../../../../ui/field.tsx';
import { completeAddress } from '../complete-address.ts';
import type { FieldProps } from './fields-props.ts';

const charsMax = { label: 200, content: 4_000, icon: 64 };
export const addressInput = {
  inputMode: 'url',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;

type OwnFieldProps = FieldProps & { own: keyof typeof charsMax; list?: string };

/** The label, the content or the icon of a block, in one line. */
export function OwnField({ fields, own, ...words }: OwnFieldProps) {
  return (
    <TextField
      {...words}
      maxLength={charsMax[own]}
      value={fields.draft[own] ?? ''}
      error={fields.errorOf(own)}
      onChange={(event) => fields.change({ [own]: orNull(event.target.value) })}
    />
  );
}

export function LongContentField({ fields, label }: FieldProps) {
  return (
    <TextAreaField
      label={label}
      rows={5}
      maxLength={charsMax.content}
      value={fields.draft.content ?? ''}
      error={fields.errorOf('content')}
      onChange={(event) => fields.change({ content: orNull(event.target.value) })}
    />
  );
}

/** A content that is an address; what people leave out of one is added once they have typed it. */
export function ContentAddressField({ fields, ...words }: FieldProps) {
  return (
    <TextField
      {...words}
      {...addressInput}
      maxLength={charsMax.content}
      value={fields.draft.content ?? ''}
      error={fields.errorOf('content')}
      onChange={(event) => fields.change({ content: orNull(event.target.value) })}
      onBlur={(event) => fields.change({ content: orNull(completeAddress(event.target.value)) })}
    />
  );
}

/** Where nothing stands the block has none. */
function orNull(text: string): string | null {
  return text === '' ? null : text;
}
