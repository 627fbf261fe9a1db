import type { BreakdownData } from '@linkplane/contracts';
import { useState } from 'react';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { AnalyticsSearch } from '../analytics-search.ts';
import type { Revenue } from '../../conversions/amounts.tsx';
import { Breakdown, type Ranked } from './breakdown.tsx';
import type { StatsQuery } from '../choose-range.ts';
import { dimensionTabs } from './dimension-tabs.ts';
import { hintPlaces } from './hint-places.ts';
import { markRow } from '../mark-row.tsx';
import type { Counted } from './name-counted.tsx';
import { nameValue } from '../name-dimensions.ts';
import { filterRows } from '../filter-rows.ts';
import type { ReportFilters } from '../report-filters.ts';
import type { ChangeAnalytics } from '../use-analytics.ts';
import { useBreakdown } from '../use-breakdown.ts';

type Dimension = BreakdownData['by'];
/** @property conversions what became of the clicks, which rankings do not know and breakdowns do */
type Row = { name: string; clicks: number; conversions?: number; revenue?: Revenue };

/** @property rows those that the report has already; left out, they are fetched when the tab is opened */
export type DimensionTab = { by: Dimension; rows?: readonly Row[] | undefined; isFetched?: boolean };

type DimensionCardProps = {
  /** The name of the group of tabs. */
  label: string;
  tabs: readonly [DimensionTab, ...DimensionTab[]];
  /** All clicks of the report, of which rows are shares. Undefined while it loads. */
  total: number | undefined;
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  /** The range of a report whose rows can be fetched; left out, the card has the given rows only. */
  range?: StatsQuery;
  /** What the page is about, such as its link. */
  scope?: ReportFilters;
  what?: Counted;
  /** Clicks of the report have conversions: rows are fetched, with theirs. */
  isConverting?: boolean;
};

/** Rankings by related properties of a click, one behind each tab. A click on a row filters the report. */
export function DimensionCard(props: DimensionCardProps) {
  const { label, tabs, total, search, onChange, range, scope, what, isConverting = false } = props;
  const [by, setBy] = useState<Dimension>(tabs[0].by);
  const [isSearching, setIsSearching] = useState(false);
  const tab = tabs.find((each) => each.by === by) ?? tabs[0];
  const isFetched = range !== undefined && (tab.isFetched === true || isSearching || isConverting);
  const fetched = useBreakdown(isFetched ? { ...search, ...scope } : undefined, range, by, isSearching);
  const rows = (isFetched ? fetched.rows : undefined) ?? (tab.isFetched ? undefined : tab.rows);
  return (
    <Breakdown
      title={dimensionTabs[by]}
      tabs={{
        label,
        value: by,
        options: tabs.map((each) => ({ value: each.by, name: dimensionTabs[each.by] })),
        onChange: setBy,
      }}
      rows={rows?.map((row) => describeRow(by, row))}
      total={(isFetched ? fetched.total : undefined) ?? total}
      filter={filterRows(search, onChange, by)}
      hint={hintPlaces(by, rows)}
      onSearching={setIsSearching}
      {...(what !== undefined && { what })}
      notice={
        isFetched && fetched.error !== null && rows === undefined ? (
          <ErrorNotice error={fetched.error} onRetry={fetched.retry} />
        ) : undefined
      }
    />
  );
}

function describeRow(by: Dimension, { name, clicks, conversions = 0, revenue = [] }: Row): Ranked {
  return { key: name, name: nameValue(by, name), clicks, mark: markRow(by, name), converted: { conversions, revenue } };
}
