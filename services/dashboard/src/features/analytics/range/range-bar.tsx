import type { ComparedWith, StatsInterval } from '@linkplane/contracts';
import { CalendarDays, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { cloneElement, lazy, Suspense, useId, useRef, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { Option } from '../../../ui/select-option.ts';
import { Select } from '../../../ui/select.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { AnalyticsSearch, NamedRange } from '../analytics-search.ts';
import { ownTimezone } from '../../../ui/describe-time-zone.ts';
import { chooseDays, dayIn, type StatsQuery } from '../choose-range.ts';
import { nameRange, rangeNames } from './name-ranges.ts';
import styles from './range-bar.module.css';
import { RefreshState, type RefreshStateProps } from './refresh-state.tsx';
import type { ChangeAnalytics } from '../use-analytics.ts';

const loadPicker = async () => await import('./timezone-picker.tsx');
const TimezonePicker = lazy(loadPicker);
const RangePicker = lazy(async () => await import('./range-picker.tsx'));

const defaultRange: NamedRange = '30d';
const ranges: readonly Option<NamedRange | 'days'>[] = [
  ...Object.entries(rangeNames).map(([range, name]) => ({ value: range as NamedRange, name })),
  { value: 'days', name: t('Custom range…') },
];
const intervals: readonly Option<StatsInterval | 'auto'>[] = [
  { value: 'auto', name: t('Automatic', {}, { context: 'interval' }) },
  { value: 'hour', name: t('By hour') },
  { value: 'day', name: t('By day') },
  { value: 'week', name: t('By week') },
  { value: 'month', name: t('By month') },
];
const comparisons: readonly Option<ComparedWith | 'none'>[] = [
  { value: 'none', name: t('No comparison') },
  { value: 'previous', name: t('Previous period') },
  { value: 'year', name: t('Previous year') },
];

type RangeBarProps = RefreshStateProps & { search: AnalyticsSearch; range: StatsQuery; onChange: ChangeAnalytics };

/**
 * The range of a report and what counts in it. All of it is in the URL, so that a view can be shared. Phones show the
 * range in one line, and the options below it when they are opened.
 */
export function RangeBar({ search, range, onChange, ...refresh }: RangeBarProps) {
  const optionsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const changed = countChanged(search, range);
  return (
    <div className={styles['bar']}>
      <RangeChoice search={search} range={range} onChange={onChange} />
      <Button
        className={styles['opener'] ?? ''}
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={optionsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {changed > 0 ? t('Options ({changed, number})', { changed }) : t('Options')}
      </Button>
      <div id={optionsId} className={styles['options']} data-open={isOpen}>
        <RangeOptions search={search} range={range} onChange={onChange} />
      </div>
      <span className={styles['end']}>
        <RefreshState {...refresh} />
      </span>
    </div>
  );
}

type RangeOptionsProps = Pick<RangeBarProps, 'search' | 'range' | 'onChange'>;

function RangeOptions({ search, range, onChange }: RangeOptionsProps) {
  return (
    <>
      <Select
        label={t('Interval')}
        value={search.interval ?? 'auto'}
        options={intervals}
        onChange={(interval) => onChange({ interval: interval === 'auto' ? undefined : interval })}
      />
      <Select
        label={t('Compare with')}
        value={search.compare ?? 'none'}
        options={comparisons}
        onChange={(compare) => onChange({ compare: compare === 'none' ? undefined : compare })}
      />
      <TimezoneChoice value={range.timezone} onChange={onChange} />
      <span className={styles['switches']}>
        <SwitchField
          label={t('Include bots')}
          checked={search.bots === true}
          onChange={(bots) => onChange({ bots: bots ? true : undefined })}
        />
        <SwitchField
          label={t('Include own traffic')}
          checked={search.own === true}
          onChange={(own) => onChange({ own: own ? true : undefined })}
        />
      </span>
    </>
  );
}

/** How many options are not as usual. */
function countChanged({ interval, compare, bots, own }: AnalyticsSearch, { timezone }: StatsQuery): number {
  return [
    interval !== undefined,
    compare !== undefined,
    timezone !== ownTimezone(),
    bots === true,
    own === true,
  ].filter(Boolean).length;
}

/** A named range, or days from a calendar that opens below. */
function RangeChoice({ search, range, onChange }: RangeOptionsProps) {
  const [isPicking, setIsPicking] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const today = dayIn(range.timezone, useNow());
  const { from, to = today } = chooseDays(search, today, dayIn(range.timezone, Date.parse(range.start)));
  const choose = (chosen: NamedRange | 'days') => {
    if (chosen === 'days') setIsPicking(true);
    else onChange({ range: chosen === defaultRange ? undefined : chosen, from: undefined, to: undefined });
  };
  return (
    <span ref={place} className={styles['range']} tabIndex={-1}>
      <Select
        label={t('Range')}
        icon={<CalendarDays aria-hidden />}
        value={search.from === undefined ? (search.range ?? defaultRange) : 'days'}
        shown={nameRange(search)}
        options={ranges}
        onChange={choose}
      />
      {search.from !== undefined && (
        <button type="button" className={styles['days']} onClick={() => setIsPicking(true)}>
          {t('Change')}
        </button>
      )}
      {isPicking && (
        <Suspense>
          <RangePicker
            anchor={place}
            from={from}
            to={to}
            today={today}
            onChoose={(days) => {
              onChange({ range: undefined, ...days });
              setIsPicking(false);
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** A select whose list is loaded when it is opened. */
function TimezoneChoice({ value, onChange }: { value: string; onChange: ChangeAnalytics }) {
  const [isRequested, setIsRequested] = useState(false);
  const name = value.replaceAll('_', ' ');
  const trigger = (
    <button
      type="button"
      className={`${styles['choice']} ${styles['zone']}`}
      aria-label={t('Time zone: {name}', { name })}
    >
      <span>{name}</span>
      <ChevronDown aria-hidden />
    </button>
  );
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    onPointerEnter: () => void loadPicker(),
    onFocus: () => void loadPicker(),
    onClick: () => setIsRequested(true),
  });
  if (!isRequested) return closed;
  const own = ownTimezone();
  return (
    <Suspense fallback={closed}>
      <TimezonePicker
        trigger={trigger}
        value={value}
        onChoose={(timezone) => onChange({ timezone: timezone === own ? undefined : timezone })}
      />
    </Suspense>
  );
}
