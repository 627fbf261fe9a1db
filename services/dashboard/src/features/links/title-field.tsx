import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.ts';
import { errorOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import type { LinkFormValues } from './link-form-values.ts';

/**
 * The title of a link. What suggests one, such as the title of the destination's page, belongs here: it may fill the field while
 * `form.formState.dirtyFields.title` is not set.
 */
export function TitleField({ form, error }: { form: UseFormReturn<LinkFormValues>; error: unknown }) {
  return (
    <TextField
      label={t('Title')}
      placeholder={t('Summer campaign')}
      hint={t('Only visible to members of this workspace.')}
      error={errorOf(error, 'title')}
      {...form.register('title')}
    />
  );
}
