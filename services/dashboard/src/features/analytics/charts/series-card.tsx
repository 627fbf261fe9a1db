import type { ComparedWith, StatsInterval } from '@linkplane/contracts';
import { lazy, Suspense, useMemo } from 'react';
import { formatList, t } from '../../../language/translate.ts';
import type { ChartLine } from '../../../ui/chart/series-chart.tsx';
import { Card } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { isIncomplete } from './is-incomplete.ts';
import { formatSteps } from './format-steps.ts';

const SeriesChart = lazy(async () => await import('../../../ui/chart/series-chart.tsx'));

type Series = { interval: StatsInterval; timezone: string; end: string; steps: readonly { date: string }[] };

type SeriesCardProps<Step extends { date: string }> = {
  title: string;
  /** The steps of the time that the series is compared with; its first line is drawn for them as well. */
  before?: Step[] | undefined;
  /** Which time that is. */
  compare?: ComparedWith | undefined;
  series: (Series & { steps: Step[] }) | undefined;
  lines: readonly { name: string; tone: ChartLine['tone']; of: (step: Step) => number }[];
};

/** A time series of a report, with a skeleton as high as the chart with one line of legend. @param lines must be stable between renders */
export function SeriesCard<Step extends { date: string }>(props: SeriesCardProps<Step>) {
  const { title, series, lines, before, compare = 'previous' } = props;
  const drawn = useMemo(
    () =>
      series && {
        steps: formatSteps(
          series.steps.map(({ date }) => date),
          series.interval,
          series.timezone,
        ),
        lines: [
          ...lines.map(({ name, tone, of }) => ({ name, tone, values: series.steps.map(of) })),
          ...drawBefore(series.steps.length, before, lines[0], compare),
        ],
        isLastIncomplete: endsEarly(series),
      },
    [series, lines, before, compare],
  );
  const place = <Skeleton height="279.5px" />;
  return (
    <Card
      title={title}
      actions={
        series &&
        drawn && (
          <ChartMenu
            title={title}
            table={() => [
              [t('Date'), ...drawn.lines.map(({ name }) => name)],
              ...series.steps.map(({ date }, index) => [
                date,
                ...drawn.lines.map(({ values }) => values[index] ?? null),
              ]),
            ]}
            picture={{ kind: 'lines', legend: drawn.lines }}
          />
        )
      }
    >
      {drawn ? (
        <Suspense fallback={place}>
          <SeriesChart label={t('{title}. {totals}', { title, totals: describeTotals(drawn.lines) })} {...drawn} />
        </Suspense>
      ) : (
        place
      )}
    </Card>
  );
}

/** The first line of the earlier time, step by step beside the series, however many steps it has. */
function drawBefore<Step>(
  length: number,
  before: Step[] | undefined,
  line: { name: string; of: (step: Step) => number } | undefined,
  compare: ComparedWith,
): ChartLine[] {
  if (!before || !line) return [];
  const values = Array.from({ length }, (_, index) => {
    const step = before[index];
    return step === undefined ? null : line.of(step);
  });
  const name =
    compare === 'year'
      ? t('{line}, a year before', { line: line.name })
      : t('{line}, previous period', { line: line.name });
  return [{ name, tone: 'before', values }];
}

function endsEarly({ steps, interval, timezone, end }: Series): boolean {
  const last = steps.at(-1);
  return last !== undefined && isIncomplete(last.date, interval, timezone, end);
}

function describeTotals(lines: ChartLine[]): string {
  const totals = lines.map(({ name, values }) =>
    t('{name}: {value, number}', { name, value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) }),
  );
  return formatList(totals);
}
