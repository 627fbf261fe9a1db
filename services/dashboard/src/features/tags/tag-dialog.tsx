import { colourOfTag, type Tag } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useSaveTag } from './change-tags.ts';

/** Creates a tag, or renames and recolours one. */
export function TagDialog({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(tag?.name ?? '');
  // Undefined: the server's choice, which follows from the name.
  const [chosen, setChosen] = useState<string | null | undefined>(tag?.colour);
  const colour = chosen === undefined ? colourOfTag(name) : chosen;
  const save = useSaveTag();
  const isChanged = name !== (tag?.name ?? '') || chosen !== tag?.colour;
  const nameError = errorOf(save.error, 'name');
  return (
    <Dialog
      title={tag ? t('Edit tag') : t('New tag')}
      loss={isChanged && !save.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={save.isPending} disabled={name.trim() === ''} onCancel={onClose}>
          {tag ? t('Save tag') : t('Create tag')}
        </FormActions>
      }
    >
      <Form
        id={formId}
        noValidate
        onSubmit={() =>
          save.mutate(
            { id: tag?.id, body: { name, ...(chosen !== undefined && { colour: chosen }) } },
            { onSuccess: onClose },
          )
        }
      >
        <TextField
          label={t('Name')}
          placeholder={t('Spring campaign')}
          maxLength={50}
          autoComplete="off"
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <SwitchField
          label={t('Color')}
          hint={t('Shown as a dot beside the name.')}
          checked={colour !== null}
          onChange={(isOn) => setChosen(isOn ? colourOfTag(name) : null)}
        />
        {colour !== null && (
          <TextField
            label={t('Color of the dot')}
            type="color"
            value={colour}
            error={errorOf(save.error, 'colour')}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <ErrorNotice error={restOf(save.error, ['name', 'colour'])} />
      </Form>
    </Dialog>
  );
}
