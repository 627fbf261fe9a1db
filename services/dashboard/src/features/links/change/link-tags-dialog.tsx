import type { Link } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { TagsField } from '../../tags/tags-field.tsx';
import { compareTags } from './compare-tags.ts';
import { useChangeLink } from './use-change-link.ts';

/** Sets the tags of one link. */
export default function LinkTagsDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const formId = useId();
  const [names, setNames] = useState(link.tags);
  const { setTags } = useChangeLink();
  const save = () => {
    const changes = compareTags(link.tags, names);
    if (changes) setTags(link, changes);
    onClose();
  };
  return (
    <Dialog
      title={t('Tags')}
      description={showShortUrl(link.shortUrl)}
      onClose={onClose}
      returnFocus={() => document.querySelector<HTMLElement>(`tr[data-link="${CSS.escape(link.id)}"]`)}
      actions={
        <FormActions form={formId} onCancel={onClose}>
          {t('Save tags')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={save}>
        <TagsField
          label={t('Tags of the link')}
          hint={t('Enter chooses a tag or creates the one that you typed.')}
          names={names}
          onChange={setNames}
          canCreate
        />
      </Form>
    </Dialog>
  );
}
