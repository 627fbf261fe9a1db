import type { LinkStatsData } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import type { RowFilter } from '../filter-rows.ts';
import { Breakdown } from './breakdown.tsx';

/** @property names of the rules that the link has now, by id */
type RulesCardProps = {
  rules: LinkStatsData['rules'];
  total: number;
  filter: RowFilter;
  names: ReadonlyMap<string, string>;
};

/** The clicks of a link by the rule that chose the destination. Left out for a link without rules. */
export function RulesCard({ rules, total, filter, names }: RulesCardProps) {
  if (rules.length === 0) return null;
  return (
    <Breakdown
      title={t('Rules')}
      total={total}
      filter={filter}
      rows={rules.map(({ ruleId, name, clicks, conversions, revenue }) => ({
        key: ruleId ?? '(none)',
        name: ruleId === null ? t('No rule applied') : (names.get(ruleId) ?? name ?? t('Deleted rule')),
        clicks,
        converted: { conversions, revenue },
      }))}
    />
  );
}
