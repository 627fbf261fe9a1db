import { Popover } from '@base-ui/react/popover';
import { useState, useSyncExternalStore, type RefObject } from 'react';
import { DayPicker, type DateRange } from 'react-day-picker';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import menu from '../../../ui/menu.module.css';
import { nameDays } from './name-ranges.ts';
import styles from './range-picker.module.css';

type RangePickerProps = {
  /** What it stands below; gets the focus when it closes. */
  anchor: RefObject<HTMLElement | null>;
  /** Days as `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  today: string;
  onChoose: (days: { from: string; to: string }) => void;
  onClose: () => void;
};

const twoMonths = '(min-width: 700px)';

/**
 * Chooses the first and the last day of a range. Arrow keys move by days and weeks, Home and End within a week, Page Up and
 * Page Down by months; Enter chooses.
 */
export default function RangePicker({ anchor, from, to, today, onChoose, onClose }: RangePickerProps) {
  const [range, setRange] = useState<DateRange | undefined>({ from: toDate(from), to: toDate(to) });
  const isWide = useMedia(twoMonths);
  const first = range?.from && toDay(range.from);
  const last = (range?.to && toDay(range.to)) ?? first;
  const months = isWide ? 2 : 1;
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={menu['positioner']}
          anchor={anchor}
          sideOffset={6}
          align="start"
          collisionPadding={12}
        >
          <Popover.Popup
            className={`${menu['popup']} ${styles['popup']}`}
            finalFocus={anchor}
            aria-label={t('Custom range')}
          >
            <DayPicker
              mode="range"
              autoFocus
              numberOfMonths={months}
              pagedNavigation={false}
              defaultMonth={addMonths(toDate(to), 1 - months)}
              endMonth={toDate(today)}
              disabled={{ after: toDate(today) }}
              today={toDate(today)}
              weekStartsOn={1}
              showOutsideDays={false}
              selected={range}
              // A click after a whole range begins a new one, instead of moving one of its ends.
              onSelect={(next, day) =>
                setRange(range?.from && range.to && toDay(range.from) !== toDay(range.to) ? { from: day } : next)
              }
              resetOnSelect
              labels={{ labelDayButton: nameDay }}
              classNames={classNames}
            />
            <div className={styles['foot']}>
              <p className={styles['days']} role="status">
                {first !== undefined && last !== undefined
                  ? nameDays({ from: first, to: last })
                  : t('Choose the first day')}
              </p>
              <Button size="small" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button
                size="small"
                look="primary"
                disabled={first === undefined}
                onClick={() => first !== undefined && last !== undefined && onChoose({ from: first, to: last })}
              >
                {t('Apply range')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const classNames = {
  root: styles['picker'] ?? '',
  months: styles['months'] ?? '',
  month: styles['month'] ?? '',
  month_caption: styles['caption'] ?? '',
  nav: styles['nav'] ?? '',
  button_previous: styles['turn'] ?? '',
  button_next: styles['turn'] ?? '',
  chevron: styles['chevron'] ?? '',
  month_grid: styles['grid'] ?? '',
  weekday: styles['weekday'] ?? '',
  day: styles['day'] ?? '',
  day_button: styles['dayButton'] ?? '',
  today: styles['today'] ?? '',
  selected: styles['selected'] ?? '',
  range_start: styles['start'] ?? '',
  range_middle: styles['middle'] ?? '',
  range_end: styles['end'] ?? '',
  disabled: styles['disabled'] ?? '',
  hidden: styles['hidden'] ?? '',
};

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' });

/** Begins with what the button shows, for people who speak to it. Such as `10 March 2026, Tuesday, selected`. */
function nameDay(date: Date, { selected }: { selected?: boolean }): string {
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    longDay.formatToParts(date).find((each) => each.type === type)?.value ?? '';
  const day = `${part('day')} ${part('month')} ${part('year')}, ${part('weekday')}`;
  return selected ? t('{day}, selected', { day }) : day;
}

/** The day at midnight of the browser's own time zone, as the calendar counts. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function addMonths(date: Date, months: number): Date {
  return new Date(date.getFullYear(), date.getMonth() + months, 1);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}
