import { parseFilterValues, type FilterDimension } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ChoiceListField } from '../../ui/choice-list-field.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { Form } from '../../ui/form.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { dimensionNames, writeFilter } from './report-filters.ts';
import type { ChangeAnalytics } from './use-analytics.ts';

type ReportFilterDialogProps = {
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  of: readonly FilterDimension[];
  onClose: () => void;
};

const hints: Partial<Record<FilterDimension, string>> = {
  conversion: t('A name that your site sends, such as purchase.'),
  country: t('Two letters, such as DE.'),
  device: t('desktop, mobile or tablet.'),
  domain: t('A host, such as go.example.com.'),
  link: t('The id of a link, such as lnk_q1elggt3h2ufkDLwJZXh.'),
  referrer: t('A host, such as news.example.'),
};

const conditions = [
  { value: 'is', name: t('is one of') },
  { value: 'not', name: t('is none of') },
] as const;

/** Adds a filter, or replaces that of the same dimension. */
export default function ReportFilterDialog({ search, onChange, of, onClose }: ReportFilterDialogProps) {
  const formId = useId();
  const [dimension, setDimension] = useState<FilterDimension>(of[0] ?? 'country');
  const [isExcluded, setIsExcluded] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const filter = writeFilter(typed, isExcluded);
    const found = findProblem(filter);
    setProblem(found);
    if (found !== undefined) return;
    onChange({ [dimension]: filter });
    onClose();
  };
  return (
    <Dialog
      title={t('Filter the report')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} look="primary">
            {t('Apply filter')}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={apply}>
        <ChoiceListField
          label={t('Filter by')}
          value={dimension}
          options={of.map((each) => ({ value: each, name: dimensionNames[each] }))}
          {...(search[dimension] !== undefined && { hint: t('Replaces the filter that the report has.') })}
          onChange={setDimension}
        />
        <ChoiceListField
          label={t('Condition')}
          value={isExcluded ? 'not' : 'is'}
          options={conditions}
          onChange={(condition) => setIsExcluded(condition === 'not')}
        />
        <TextField
          label={t('Values')}
          value={typed}
          error={problem}
          hint={t('{hint} Commas separate several; (none) is a missing value.', {
            hint: hints[dimension] ?? t('As the report shows them.'),
          })}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Form>
    </Dialog>
  );
}

function findProblem(filter: string | undefined): string | undefined {
  if (filter === undefined) return t('Enter a value.');
  const parsed = parseFilterValues(filter);
  return 'message' in parsed ? describeFieldError(parsed.message) : undefined;
}
