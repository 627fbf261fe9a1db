import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, type CSSProperties } from 'react';
import { currentLocale, t } from '../../../language/translate.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import type { AnalyticsSearch } from '../analytics-search.ts';
import type { StatsQuery } from '../choose-range.ts';
import { ChartMenu } from './chart-menu.tsx';
import styles from './hours-card.module.css';
import { toFilterQuery, type ReportFilters } from '../report-filters.ts';
import { useRefresh } from '../use-refresh.ts';

type HoursCardProps = {
  search: AnalyticsSearch;
  range: StatsQuery;
  /** What the page is about, such as its link. */
  scope?: ReportFilters;
};

/** Names the days of the week that begins on 1 January 2024, a Monday. */
const nameDays = (weekday: 'long' | 'short') => {
  const names = new Intl.DateTimeFormat(currentLocale(), { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => names.format(Date.UTC(2024, 0, 1 + day)));
};
const days = nameDays('long');
const shortDays = nameDays('short');
/** The hours that the axis names. */
const namedEvery = 6;

/** When in the week people click. */
export function HoursCard({ search, range, scope }: HoursCardProps) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { start, end, timezone, includeBots, includeInternal } = range;
  const query = {
    ...toFilterQuery({ ...search, ...scope }),
    start,
    timezone,
    includeBots,
    includeInternal,
    ...(end !== undefined && { end }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: workspaceKey(workspaceId, 'hours', query),
    queryFn: async ({ signal }) => await v1('get', '/analytics/hours', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh().refetchInterval,
  });
  const place =
    error === null ? <Skeleton height="13rem" /> : <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t('Hours of the week')} actions={data && <HoursMenu hours={data.hours} />}>
      {data ? <HoursTable hours={data.hours} /> : place}
    </Card>
  );
}

function HoursMenu({ hours }: { hours: number[][] }) {
  const rows = hours.map((values, day) => ({ name: days[day] ?? '', values }));
  return (
    <ChartMenu
      title={t('Hours of the week')}
      table={() => [
        [t('Day'), ...(hours[0]?.map((_, hour) => hour) ?? [])],
        ...rows.map(({ name, values }) => [name, ...values]),
      ]}
      picture={{
        kind: 'grid',
        rows: rows.map(({ name, values }) => ({ name: shortDays[days.indexOf(name)] ?? name, values })),
      }}
    />
  );
}

/** Rendered for new data only: it has a cell for each hour of a week. */
const HoursTable = memo(function HoursTable({ hours }: { hours: number[][] }) {
  const largest = Math.max(1, ...hours.flat());
  return (
    <table className={styles['table']}>
      <caption className="unseen">{t('Clicks by day of the week and hour')}</caption>
      <thead>
        <tr>
          <td />
          {hours[0]?.map((_, hour) => (
            <th key={hour} scope="col">
              <span className={hour % namedEvery === 0 ? undefined : 'unseen'}>{hour}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((ofDay, day) => (
          <tr key={days[day]}>
            <th scope="row">{shortDays[day]}</th>
            {ofDay.map((clicks, hour) => (
              <td
                key={hour}
                title={t('{day}, {from}:00 to {to}:00: {clicks, plural, one {# click} other {# clicks}}', {
                  day: days[day] ?? '',
                  from: hour,
                  to: hour + 1,
                  clicks,
                })}
                style={{ '--share': `${Math.round(100 * Math.sqrt(clicks / largest))}%` } as CSSProperties}
              >
                <span className="unseen">{clicks}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
