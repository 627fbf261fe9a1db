import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { fillFromTemplate, utmFields, utmLabels } from '../../utm-templates/fill-from-template.ts';
import { utmTemplatesQuery } from '../../utm-templates/utm-templates-query.ts';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import type { LinkFormPart } from './fields/link-form-part.ts';
import styles from './link-panel.module.css';

// not translated: values as they stand in addresses
const placeholders = ['newsletter', 'email', 'spring', 'running shoes', 'header-button'];

/**
 * UTM parameters that the redirect adds to the destination, typed or from a template.
 * @param isWeb whether the destination is a web page: only those have parameters
 */
export function UtmSection({ form, error, isWeb }: LinkFormPart & { isWeb: boolean }) {
  const { control, register, getValues, setValue } = form;
  const { data: templates = [] } = useQuery(utmTemplatesQuery(useV1(), useWorkspace().id));
  const templateId = useWatch({ control, name: 'utmTemplateId' });
  const template = templates.find(({ id }) => id === templateId);
  const choose = (id: string) => {
    const chosen = templates.find((each) => each.id === id);
    const filled = fillFromTemplate(getValues(), template, chosen);
    for (const field of utmFields) setValue(field, filled[field], { shouldDirty: true });
    setValue('utmTemplateId', id, { shouldDirty: true });
  };
  if (!isWeb) return <p className={styles['fine']}>{t('Only web pages have UTM parameters.')}</p>;
  return (
    <>
      {templates.length > 0 && (
        <SelectField
          label={t('Template')}
          value={templateId}
          error={errorOf(error, 'utmTemplateId')}
          hint={t('Fills in the fields below that are empty.')}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('None', {}, { context: 'UTM template' })}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles['pair']}>
        {utmFields.map((field, index) => (
          <TextField
            key={field}
            label={
              template?.required.includes(field) === true
                ? t('{field} (required)', { field: utmLabels[field] })
                : utmLabels[field]
            }
            placeholder={placeholders[index]}
            error={errorOf(error, field)}
            {...register(field)}
          />
        ))}
      </div>
      <p className={styles['fine']}>{t('Added to the destination as utm_source, utm_medium and so on.')}</p>
    </>
  );
}
