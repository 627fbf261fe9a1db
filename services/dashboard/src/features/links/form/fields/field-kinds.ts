import { completeWebAddress } from '../../../../ui/complete-address.ts';
import { fromLocalInput, toLocalInput } from '../../../../ui/local-instant.ts';

/** What a field holds; an import reads the cells of a file by it as well. */
export type FieldKind = 'text' | 'address' | 'instant' | 'number' | 'switch' | 'other';

/**
 * How the form holds a field. @property toForm from what the API returns; undefined where it returns nothing.
 * @property toBody what is sent; undefined: nothing
 */
export type HeldField<Stored, Held, Sent> = {
  kind: FieldKind;
  empty: Held;
  toForm: (stored: Stored) => Held;
  toBody: (held: Held) => Sent;
};

/** Checks that a field is held the same way in both directions. */
export function hold<Stored, Held, Sent>(field: HeldField<Stored, Held, Sent>): HeldField<Stored, Held, Sent> {
  return field;
}

/** A text as it is sent: without spaces at its ends, and null where nothing is left. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export const heldText = hold({
  kind: 'text',
  empty: '',
  toForm: (stored: string | null) => stored ?? '',
  toBody: orNull,
});

/** The address of a web page. */
export const heldAddress = hold({
  kind: 'address',
  empty: '',
  toForm: (stored: string | null) => stored ?? '',
  toBody: (held) => orNull(completeWebAddress(held)),
});

/** The value of a `datetime-local` input, in the browser's time zone. */
export const heldInstant = hold({
  kind: 'instant',
  empty: '',
  toForm: (stored: string | null) => toLocalInput(stored),
  toBody: (held) => fromLocalInput(held) ?? null,
});

export const heldNumber = hold({
  kind: 'number',
  empty: '',
  toForm: (stored: number | null) => (stored === null ? '' : String(stored)),
  toBody: (held) => (held === '' ? null : Number(held)),
});

/** @param empty what it is in a new link */
export function heldSwitch(empty: boolean): HeldField<boolean, boolean, boolean> {
  return { kind: 'switch', empty, toForm: (stored) => stored, toBody: (held) => held };
}
