import type { ComparedWith, StatsInterval } from '@linkplane/contracts';
import { ChevronDown } from 'lucide-react';
import { cloneElement, lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import type { AnalyticsSearch, NamedRange } from './analytics-search.ts';
import { ownTimezone } from '../../ui/describe-time-zone.ts';
import { dayIn, type StatsQuery } from './choose-range.ts';
import styles from './range-bar.module.css';
import type { ChangeAnalytics } from './use-analytics.ts';

const loadPicker = async () => await import('./timezone-picker.tsx');
const TimezonePicker = lazy(loadPicker);

const ranges: { range: NamedRange; name: string }[] = [
  { range: '24h', name: t('Last 24 hours') },
  { range: '7d', name: t('Last 7 days') },
  { range: '30d', name: t('Last 30 days') },
  { range: '90d', name: t('Last 90 days') },
  { range: '365d', name: t('Last 12 months') },
];
const intervals: { interval: StatsInterval; name: string }[] = [
  { interval: 'hour', name: t('By hour') },
  { interval: 'day', name: t('By day') },
  { interval: 'week', name: t('By week') },
  { interval: 'month', name: t('By month') },
];

const comparisons: { compare: ComparedWith; name: string }[] = [
  { compare: 'previous', name: t('Previous period') },
  { compare: 'year', name: t('Previous year') },
];

type RangeBarProps = { search: AnalyticsSearch; range: StatsQuery; onChange: ChangeAnalytics; children?: ReactNode };

/** The filters of a report. All of them are in the URL, so that a view can be shared. */
export function RangeBar({ search, range, onChange, children }: RangeBarProps) {
  const isChosen = search.from !== undefined;
  const chooseDays = () => {
    const today = dayIn(range.timezone, Date.now());
    onChange({ range: undefined, from: dayIn(range.timezone, Date.parse(range.start)), to: today });
  };
  return (
    <div className={styles['bar']}>
      <Choice
        label={t('Range')}
        value={isChosen ? 'days' : (search.range ?? '30d')}
        onChoose={(value) =>
          value === 'days'
            ? chooseDays()
            : onChange({ range: value === '30d' ? undefined : (value as NamedRange), from: undefined, to: undefined })
        }
      >
        {ranges.map((each) => (
          <option key={each.range} value={each.range}>
            {each.name}
          </option>
        ))}
        <option value="days">{t('Custom range')}</option>
      </Choice>
      {search.from !== undefined && search.to !== undefined && (
        <span className={styles['days']}>
          <DayInput
            label={t('Start date')}
            value={search.from}
            max={search.to}
            onChange={(from) => onChange({ from })}
          />
          –
          <DayInput label={t('End date')} value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
        </span>
      )}
      <Choice
        label={t('Interval')}
        value={search.interval ?? ''}
        onChoose={(value) => onChange({ interval: value === '' ? undefined : (value as StatsInterval) })}
      >
        <option value="">{t('Automatic')}</option>
        {intervals.map((each) => (
          <option key={each.interval} value={each.interval}>
            {each.name}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('Compare with')}
        value={search.compare ?? ''}
        onChoose={(value) => onChange({ compare: value === '' ? undefined : (value as ComparedWith) })}
      >
        <option value="">{t('No comparison')}</option>
        {comparisons.map((each) => (
          <option key={each.compare} value={each.compare}>
            {each.name}
          </option>
        ))}
      </Choice>
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
      <span className={styles['end']}>{children}</span>
    </div>
  );
}

type ChoiceProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <select
      className={styles['choice']}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {children}
    </select>
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

type DayInputProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function DayInput({ label, value, onChange, ...limits }: DayInputProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <input
        id={id}
        className={styles['choice']}
        type="date"
        required
        value={value}
        {...limits}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </>
  );
}
