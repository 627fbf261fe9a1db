import type { StatsInterval } from '@linkplane/contracts';
import { lazy, Suspense, useMemo } from 'react';
import type { ChartLine } from '../../ui/chart/series-chart.tsx';
import { Card } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isIncomplete } from './is-incomplete.ts';
import { formatSteps } from './format-steps.ts';

const SeriesChart = lazy(async () => await import('../../ui/chart/series-chart.tsx'));

type Series = { interval: StatsInterval; timezone: string; end: string; steps: readonly { date: string }[] };

type SeriesCardProps<Step extends { date: string }> = {
  title: string;
  series: (Series & { steps: Step[] }) | undefined;
  lines: readonly { name: string; tone: ChartLine['tone']; of: (step: Step) => number }[];
};

/** A time series of a report, with a skeleton of the same height. @param lines must be stable between renders */
export function SeriesCard<Step extends { date: string }>({ title, series, lines }: SeriesCardProps<Step>) {
  const drawn = useMemo(
    () =>
      series && {
        steps: formatSteps(
          series.steps.map(({ date }) => date),
          series.interval,
          series.timezone,
        ),
        lines: lines.map(({ name, tone, of }) => ({ name, tone, values: series.steps.map(of) })),
        isLastIncomplete: endsEarly(series),
      },
    [series, lines],
  );
  const place = <Skeleton height="281px" />;
  return (
    <Card title={title}>
      {drawn ? (
        <Suspense fallback={place}>
          <SeriesChart label={`${title}, ${describeTotals(drawn.lines)}`} {...drawn} />
        </Suspense>
      ) : (
        place
      )}
    </Card>
  );
}

function endsEarly({ steps, interval, timezone, end }: Series): boolean {
  const last = steps.at(-1);
  return last !== undefined && isIncomplete(last.date, interval, timezone, end);
}

function describeTotals(lines: ChartLine[]): string {
  return lines
    .map(({ name, values }) => `${name}: ${values.reduce((sum, value) => sum + value, 0).toLocaleString('en')}`)
    .join(', ');
}
