import { readBreakdown, readConversionsBy, type BreakdownQuery } from '@linkplane/clicks-db/read';
import type { LinkStatsData } from '@linkplane/contracts';
import type { LinkRecord } from '@linkplane/links-db/links';
import { filterByLinks } from './resolve-filters.ts';
import { conversionsOf } from './report-conversions.ts';
import { readHeavy, type ReportsDeps } from './report.ts';

/** A link has 20; the others are deleted ones. */
const rulesListedMax = 100;

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'heavyReports'>;

/**
 * The clicks of a link by the rule that redirected them. No rollup has rules: rows are read, which waits for its turn, and
 * only for a link that has some or where the report asks for one.
 */
export async function reportRules(
  { clicks, ...deps }: Deps,
  { id, workspaceId, rules }: Pick<LinkRecord, 'id' | 'workspaceId' | 'rules'>,
  { filters, ...range }: Omit<BreakdownQuery, 'limit'>,
  now: Date,
): Promise<LinkStatsData['rules']> {
  if (rules === null && !filters.some(({ column }) => column === 'rule_id')) return [];
  const query = { ...range, filters: [filterByLinks([id]), ...filters], by: 'rule_id', limit: rulesListedMax } as const;
  const [{ rows }, conversions] = await readHeavy(deps, workspaceId, () =>
    Promise.all([readBreakdown(clicks, query, now), readConversionsBy(clicks, query, { by: 'rule_id' })]),
  );
  const names = new Map(rules?.map((rule) => [rule.id, rule.name]));
  return rows.map(({ name: ruleId, clicks: count }) => {
    const figures = { clicks: count, ...conversionsOf(conversions, ruleId, count) };
    return ruleId === ''
      ? { ruleId: null, name: '(default)', ...figures }
      : { ruleId, name: names.get(ruleId) ?? null, ...figures };
  });
}
