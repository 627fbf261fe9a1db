import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../language/translate.ts';
import { ownTimezone } from '../../../../ui/describe-time-zone.ts';
import type { LinkFormValues } from '../fields/link-form-values.ts';
import type { LinkFormPart } from '../fields/link-form-part.ts';
import { SampleFields } from './sample-fields.tsx';
import { createSample, toRuleFacts } from './sample-visitor.ts';
import { TryOutResult } from './try-out-result.tsx';
import styles from './try-out.module.css';

/** Shows what a sample visitor would get of the link as the form has it, saved or not. */
export default function TryOutField({ form: { control } }: Pick<LinkFormPart, 'form'>) {
  const values = useWatch({ control }) as LinkFormValues;
  const [opened] = useState(Date.now);
  const [sample, setSample] = useState(() => createSample(navigator.language, ownTimezone(), opened));
  return (
    <>
      <p className={styles['fine']}>
        {t('Choose a sample visitor. The rules and the split test are tried as they are in this form, saved or not.')}
      </p>
      <SampleFields
        sample={sample}
        rules={values.rules}
        onChange={(changes) => setSample((before) => ({ ...before, ...changes }))}
      />
      <TryOutResult values={values} sample={sample} facts={toRuleFacts(sample, opened)} />
    </>
  );
}
