import type { UtmTemplate } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { ChoicesField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { utmFields, utmLabels } from './fill-from-template.ts';
import { useSaveTemplate } from './utm-templates-query.ts';

const nameCharsMax = 100;
const valueCharsMax = 255;

type Values = Record<(typeof utmFields)[number] | 'name', string> & { required: UtmTemplate['required'] };

/** Creates a template, or changes one. */
export function TemplateDialog({ template, onClose }: { template?: UtmTemplate; onClose: () => void }) {
  const formId = useId();
  const [before] = useState(() => toValues(template));
  const [values, setValues] = useState(before);
  const save = useSaveTemplate();
  const change = (changes: Partial<Values>) => setValues((old) => ({ ...old, ...changes }));
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  return (
    <Dialog
      title={template ? t('Edit template') : t('New template')}
      loss={isChanged && !save.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={save.isPending} disabled={values.name.trim() === ''} onCancel={onClose}>
          {template ? t('Save template') : t('Create template')}
        </FormActions>
      }
    >
      <Form
        id={formId}
        noValidate
        onSubmit={() => save.mutate({ id: template?.id, body: toBody(values) }, { onSuccess: onClose })}
      >
        <TextField
          label={t('Name')}
          placeholder={t('Newsletter')}
          maxLength={nameCharsMax}
          autoComplete="off"
          value={values.name}
          error={errorOf(save.error, 'name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        {utmFields.map((field) => (
          <TextField
            key={field}
            label={utmLabels[field]}
            maxLength={valueCharsMax}
            autoComplete="off"
            value={values[field]}
            error={errorOf(save.error, field)}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
        <ChoicesField
          label={t('Required in every link')}
          choices={utmFields.map((field) => ({ value: field, name: utmLabels[field] }))}
          values={values.required}
          onChange={(required) => change({ required })}
        />
        <ErrorNotice error={restOf(save.error, ['name', ...utmFields])} />
      </Form>
    </Dialog>
  );
}

function toValues(template: UtmTemplate | undefined): Values {
  const texts = utmFields.map((field) => [field, template?.[field] ?? '']);
  const utm = Object.fromEntries(texts) as Record<(typeof utmFields)[number], string>;
  return { name: template?.name ?? '', ...utm, required: template?.required ?? [] };
}

/** An empty field is no value of the template. */
function toBody({ name, required, ...texts }: Values) {
  const utm = utmFields.map((field) => [field, texts[field].trim() === '' ? null : texts[field].trim()]);
  return { name: name.trim(), ...(Object.fromEntries(utm) as Record<keyof typeof texts, string | null>), required };
}
