import type { UseFormReturn } from 'react-hook-form';
import { completeWebAddress } from '../../../../ui/complete-address.ts';
import type { LinkField } from './link-form-table.ts';
import type { LinkFormValues } from './link-form-values.ts';

/** Completes a URL when its field loses the focus. */
export function completeIn(setValue: UseFormReturn<LinkFormValues>['setValue'], name: LinkField) {
  return ({ target }: { target: { value: string } }) => {
    const address = completeWebAddress(target.value);
    if (address !== target.value) setValue(name, address, { shouldDirty: true });
  };
}

/** @property error of the last attempt to save */
export type LinkFormPart = { form: UseFormReturn<LinkFormValues>; error: unknown };
