import type { Tag } from '@linkplane/contracts';
import { useState } from 'react';
import { formatNumber, t } from '../../language/translate.ts';
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
  const count = `${formatNumber(tag.links)} ${tag.links === 1 ? 'link' : 'links'}`;
  return (
    <ConfirmDialog
      title={t('Merge the tag {tag}', { tag: tag.name })}
      action="Merge tags"
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
          {t('{count} with the tag {tag} get the other tag, and {tag} is deleted. This cannot be undone.', {
            count,
            tag: tag.name,
          })}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
