import { formatFilterValues, parseFilterValues, filterValuesMax, type FilterDimension } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { formatNumber, t } from '../../../language/translate.ts';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { ChosenField, type Choice } from '../../../ui/chosen-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import type { AnalyticsSearch } from '../analytics-search.ts';
import { describeUnknown, readTypedValue, type KnownValues } from './check-filters.ts';
import { searchChoices, type FilterChoice } from './filter-choices.ts';
import { markRow } from '../mark-row.tsx';
import { nameValue } from '../name-dimensions.ts';
import { dimensionNames, none } from '../report-filters.ts';
import type { ChangeAnalytics } from '../use-analytics.ts';
import { useFilterValues, type FilterSource } from './use-filter-values.ts';

type ReportFilterDialogProps = {
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  of: readonly FilterDimension[];
  source: FilterSource;
  /** The names of values that are ids. */
  names?: ReadonlyMap<string, string> | undefined;
  onClose: () => void;
};

const conditions = [
  { value: 'is', name: t('is one of') },
  { value: 'not', name: t('is none of') },
] as const;
const shownMax = 100;

/** What a filter is set to, before it is applied. */
type Draft = { values: string[]; isExcluded: boolean };

/** Sets one filter to values that the report has. */
export default function ReportFilterDialog(props: ReportFilterDialogProps) {
  const { search, onChange, of, source, names, onClose } = props;
  const formId = useId();
  const [dimension, setDimension] = useState<FilterDimension>(of[0] ?? 'country');
  const [draft, setDraft] = useState(() => readDraft(search[dimension]));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const known = useFilterValues(source, search, dimension, typed, names);
  const nameOf = (value: string) =>
    known.choices?.find((choice) => choice.value === value)?.name ?? names?.get(value) ?? nameValue(dimension, value);
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    setProblem(undefined);
  };
  const apply = () => {
    const read = addTyped(dimension, draft.values, typed, known);
    const found = 'problem' in read ? read.problem : findProblem(read.values, search[dimension] !== undefined);
    setProblem(found);
    if (found !== undefined || !('values' in read)) return;
    onChange({ [dimension]: writeDraft({ ...draft, values: read.values }) });
    onClose();
  };
  return (
    <Dialog
      title={t('Filter the report')}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={known.isLoading && typed !== ''} onCancel={onClose}>
          {t('Apply filter')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={apply}>
        <ChoiceListField
          label={t('Filter by')}
          value={dimension}
          options={of.map((each) => ({ value: each, name: dimensionNames[each] }))}
          onChange={(chosen) => {
            setDimension(chosen);
            setDraft(readDraft(search[chosen]));
            setTyped('');
            setProblem(undefined);
          }}
        />
        <ChoiceListField
          label={t('Condition')}
          value={draft.isExcluded ? 'not' : 'is'}
          options={conditions}
          onChange={(condition) => change({ isExcluded: condition === 'not' })}
        />
        <ChosenField
          key={dimension}
          label={t('Values')}
          hint={t('Those of this report come first, with their clicks or views.')}
          error={problem}
          chosen={draft.values.map((value) => describeChoice(dimension, { value, name: nameOf(value) }))}
          shown={searchChoices(dimension, known.choices ?? [], typed, shownMax).map((choice) =>
            describeChoice(dimension, choice),
          )}
          typed={typed}
          keepsTyped
          onTyped={(next) => {
            setTyped(next);
            setProblem(undefined);
          }}
          onChange={(values) => change({ values })}
          placeholder={t('Choose values')}
          empty={known.isLoading ? t('Loading…') : t('Nothing found.')}
        />
      </Form>
    </Dialog>
  );
}

function describeChoice(dimension: FilterDimension, { value, name, clicks }: FilterChoice): Choice {
  const detail = clicks === undefined ? undefined : formatNumber(clicks);
  return { value, name, mark: markRow(dimension, value), ...(detail !== undefined && { detail }) };
}

function readDraft(filter: string | undefined): Draft {
  const parsed = filter === undefined ? undefined : parseFilterValues(filter);
  if (!parsed || 'message' in parsed) return { values: [], isExcluded: false };
  return { values: [...parsed.values, ...(parsed.hasNone ? [none] : [])], isExcluded: parsed.isExcluded };
}

function writeDraft({ values, isExcluded }: Draft): string | undefined {
  if (values.length === 0) return undefined;
  const hasNone = values.includes(none);
  return formatFilterValues({ values: values.filter((value) => value !== none), hasNone, isExcluded });
}

/** The chosen values and those that are typed and not chosen yet, with commas between several. */
function addTyped(
  dimension: FilterDimension,
  chosen: readonly string[],
  typed: string,
  known: KnownValues,
): { values: string[] } | { problem: string } {
  if (typed.trim() === '') return { values: [...chosen] };
  const whole = readTypedValue(dimension, typed, { ...known, isPart: false, choices: known.choices ?? [] });
  const parts = whole === undefined ? typed.split(',').map((part) => part.trim()) : [typed];
  const values = new Set(chosen);
  for (const part of parts) {
    if (part === '') continue;
    const value = readTypedValue(dimension, part, known);
    if (value === undefined) return { problem: describeUnknown(dimension, part) };
    values.add(value);
  }
  return { values: [...values] };
}

/** @param isSet whether the report has the filter: without values it is removed */
function findProblem(values: readonly string[], isSet: boolean): string | undefined {
  if (values.length === 0 && !isSet) return t('Choose a value.');
  return values.length > filterValuesMax
    ? t('A filter has at most {max} values.', { max: filterValuesMax })
    : undefined;
}
