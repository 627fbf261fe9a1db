import type { Tag } from '@linkplane/contracts';
import { useState } from 'react';
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
  const count = `${tag.links.toLocaleString('en')} ${tag.links === 1 ? 'link' : 'links'}`;
  return (
    <ConfirmDialog
      title={`Merge the tag ${tag.name}`}
      action="Merge tags"
      isBusy={merge.isPending}
      error={merge.error}
      onConfirm={() => merge.mutate({ tag, into }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <SelectField label="Into" value={into} onChange={(event) => setInto(event.target.value)}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <p>
          {count} with the tag {tag.name} get the other tag, and {tag.name} is deleted. This cannot be undone.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
