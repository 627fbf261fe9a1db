import { useWatch } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { UploadField } from '../../uploads/upload-field.tsx';
import type { LinkFormPart } from './fields/link-form-part.ts';
import styles from './link-panel.module.css';
import { SocialCards } from './social-cards.tsx';

/** The limits of the API. */
const titleCharsMax = 120;
const descriptionCharsMax = 300;

/** What networks show where the short link is posted, as they show it. */
export function SocialFields({ form: { register, control, setValue }, error }: LinkFormPart) {
  const social = useWatch({ control, name: 'social' });
  const domain = useWatch({ control, name: 'domain' });
  return (
    <>
      <TextField
        label={t('Title of the preview')}
        maxLength={titleCharsMax}
        error={errorOf(error, 'social.title')}
        {...register('social.title')}
      />
      <TextAreaField
        label={t('Description of the preview')}
        rows={2}
        maxLength={descriptionCharsMax}
        error={errorOf(error, 'social.description')}
        {...register('social.description')}
      />
      <TextField
        label={t('Picture of the preview')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/cover.png"
        hint={t('An https address, or upload one: 1,200 by 630 pixels.')}
        error={errorOf(error, 'social.image')}
        {...register('social.image')}
      />
      <UploadField
        purpose="preview"
        label={t('Picture of the preview')}
        value=""
        onUploaded={(address) => setValue('social.image', address, { shouldDirty: true })}
      />
      <p className={styles['fine']}>
        {t('Networks keep previews for a while. Only they see this; people are redirected at once.')}
      </p>
      <SocialCards social={social} host={domain === '' ? location.host : domain} />
    </>
  );
}
