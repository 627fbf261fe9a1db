import type { Translator } from '@linkplane/messages';
import type { ProfileBlock } from '../profile-content.ts';
import { readChoice, readList, readText, type Settings } from '../read-settings.ts';

export type FormFieldType = 'text' | 'email' | 'phone' | 'long' | 'checkbox';

/** One field of a form, as its page shows it and its submissions are checked. */
export type FormField = { name: string; label: string; type: FormFieldType; isRequired: boolean };

export const customFieldsMax = 8;
/** The length of one entry. */
export const entryCharsMax = 4_000;
/** A field that people do not see, and programs fill in. */
export const trapName = 'website';

const labelCharsMax = 200;
const keyPattern = /^[a-z0-9]{1,32}$/;
const needs = ['off', 'optional', 'required'] as const;

/** The fields of a form in their order: name, email and message as they are set, and the owner's own. */
export function readFormFields({ settings }: Pick<ProfileBlock, 'settings'>): FormField[] {
  const fields: FormField[] = [];
  const name = readChoice(settings, 'name', needs) ?? 'required';
  const email = readChoice(settings, 'email', needs) ?? 'required';
  const message = readChoice(settings, 'message', needs) ?? 'optional';
  if (name !== 'off') fields.push({ name: 'name', label: 'Name', type: 'text', isRequired: name === 'required' });
  if (email !== 'off') fields.push({ name: 'email', label: 'Email', type: 'email', isRequired: email === 'required' });
  fields.push(...readCustomFields(settings));
  if (message !== 'off')
    fields.push({ name: 'message', label: 'Message', type: 'long', isRequired: message === 'required' });
  return fields;
}

/** A field's label for a visitor: the owner's own stays as it is. Submissions are stored under `label`, in every language. */
export function labelOf({ name, label }: FormField, t: Translator): string {
  switch (name) {
    case 'name':
      return t.text('Name');
    case 'email':
      return t.text('Email');
    case 'message':
      return t.text('Message');
    default:
      return label;
  }
}

function readCustomFields(settings: Settings): FormField[] {
  const names = new Set<string>();
  return readList(settings, 'fields')
    .slice(0, customFieldsMax)
    .flatMap((item, index) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
      const field = item as Settings;
      const label = readText(field, 'label')?.trim().slice(0, labelCharsMax) ?? '';
      if (label === '') return [];
      const key = readText(field, 'key') ?? '';
      const name = keyPattern.test(key) ? `own-${key}` : `own-${index}`;
      if (names.has(name)) return [];
      names.add(name);
      const type = readChoice(field, 'type', ['text', 'long', 'phone', 'checkbox']) ?? 'text';
      return [{ name, label, type, isRequired: field['required'] === true }];
    });
}
