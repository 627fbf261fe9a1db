import type { Tag } from '@linkplane/contracts';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Stack } from '../../ui/form.tsx';
import { useMergeTag } from './change-tags.ts';

type MergeTagDialogProps = { tag: Tag; tags: readonly Tag[]; onClose: () => void };

/** Gives the links of a tag to another one. */
export function MergeTagDialog({ tag, tags, onClose }: MergeTagDialogProps) {
  const others = tags.filter(({ id }) => id !== tag.id);
  const [into, setInto] = useState(others[0]?.id ?? '');
  const merge = useMergeTag();
  return (
    <ConfirmDialog
      title={t('Merge the tag {tag}', { tag: tag.name })}
      action={t('Merge tags')}
      isBusy={merge.isPending}
      error={merge.error}
      onConfirm={() => merge.mutate({ tag, into }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <SelectField label={t('Into')} value={into} onChange={(event) => setInto(event.target.value)}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <p>
          {t(
            '{links, plural, one {# link with the tag {tag} gets} other {# links with the tag {tag} get}} the other tag, and {tag} is deleted. This cannot be undone.',
            { links: tag.links, tag: tag.name },
          )}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
