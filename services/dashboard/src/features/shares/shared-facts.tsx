import type { FilterDimension } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { listReportChips } from '../analytics/report-filters.ts';
import { describeSharedTime, type SharedSettings } from './share-settings.ts';

/** The name that a report shows for a value of a filter. */
export type NameValue = (dimension: FilterDimension, value: string) => string;

type SharedFactsProps = { settings: SharedSettings; nameOf: NameValue };

/** What a page will show, before it exists. */
export function SharedFacts({ settings, nameOf }: SharedFactsProps) {
  const { filters, days, timezone, includeBots, includeInternal, compare } = settings;
  const chips = listReportChips(filters, nameOf).map(({ words }) => words);
  const time = { days, start: settings.start, end: settings.end, timezone };
  return (
    <Facts>
      <Fact name={t('Time')}>{describeSharedTime(time)}</Fact>
      <Fact name={t('Time zone')}>
        <bdi dir="ltr">{timezone}</bdi>
      </Fact>
      <Fact name={t('Filters')}>
        {chips.length === 0
          ? t('None', {}, { context: 'filters' })
          : chips.map((words) => (
              <div key={words} dir="auto">
                {words}
              </div>
            ))}
      </Fact>
      <Fact name={t('Bots')}>{includeBots ? t('included') : t('not included')}</Fact>
      <Fact name={t('Own traffic')}>{includeInternal ? t('included') : t('not included')}</Fact>
      <Fact name={t('Compared with')}>
        {compare === null && t('nothing')}
        {compare === 'previous' && t('the time before')}
        {compare === 'year' && t('the year before')}
      </Fact>
    </Facts>
  );
}
