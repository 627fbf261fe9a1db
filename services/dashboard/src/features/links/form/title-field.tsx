import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { usePagePreview } from '../../page-previews/use-page-preview.ts';
import type { LinkFormValues } from './fields/link-form-values.ts';

const titleCharsMax = 255;

type TitleFieldProps = { form: UseFormReturn<LinkFormValues>; error: unknown; isNew: boolean };

/** The title of a link. That of a new link is the title of its page, until another one is typed. */
export function TitleField({ form, error, isNew }: TitleFieldProps) {
  const { control, formState, register, setValue } = form;
  const url = useWatch({ control, name: 'url' });
  const isOwn = !isNew || formState.dirtyFields.title === true;
  const { preview } = usePagePreview(isOwn ? '' : url);
  const suggestion = preview?.title?.slice(0, titleCharsMax) ?? '';
  useEffect(() => {
    if (!isOwn && suggestion !== '') setValue('title', suggestion);
  }, [isOwn, suggestion, setValue]);
  return (
    <TextField
      label={t('Title')}
      placeholder={t('Summer campaign')}
      hint={
        isOwn || suggestion === ''
          ? t('Only visible to members of this workspace.')
          : t('Taken from the page. Only visible to members of this workspace.')
      }
      error={errorOf(error, 'title')}
      {...register('title')}
    />
  );
}
