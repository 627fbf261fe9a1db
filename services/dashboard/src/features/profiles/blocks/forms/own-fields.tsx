import { TextAreaField, TextField } from '../../../../ui/field.tsx';
import { AddressField } from '../../address-field.tsx';
import type { FieldProps } from './fields-props.ts';

const charsMax = { label: 200, content: 4_000, icon: 64 };

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

export function ContentAddressField({ fields, ...words }: FieldProps) {
  const put = (address: string) => fields.change({ content: orNull(address) });
  return (
    <AddressField
      {...words}
      maxLength={charsMax.content}
      value={fields.draft.content ?? ''}
      error={fields.errorOf('content')}
      onType={put}
      onComplete={put}
    />
  );
}

/** An empty text is stored as null. */
function orNull(text: string): string | null {
  return text === '' ? null : text;
}
