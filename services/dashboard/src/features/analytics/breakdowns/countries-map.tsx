import { lazy, Suspense, useMemo } from 'react';
import { t } from '../../../language/translate.ts';
import { Card } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { worldSize } from '../../../ui/world-map/world-size.ts';
import type { RowFilter } from '../filter-rows.ts';
import { nameCounted, type Counted } from './name-counted.tsx';
import { ChartMenu } from '../charts/chart-menu.tsx';
import { nameCountry } from '../name-dimensions.ts';

const WorldMap = lazy(async () => await import('../../../ui/world-map/world-map.tsx'));

type CountriesMapProps = {
  /** Undefined while it loads. */
  rows: { name: string; clicks: number }[] | undefined;
  what?: Counted;
  filter: RowFilter;
};

/** The countries of a report on a map of the world. A click on one filters the report. */
export function CountriesMap({ rows, what = 'clicks', filter }: CountriesMapProps) {
  const values = useMemo(() => rows && new Map(rows.map(({ name, clicks }) => [name, clicks])), [rows]);
  const place = <Skeleton aspectRatio={worldSize.width / worldSize.height} />;
  return (
    <Card
      title={t('Map')}
      actions={
        rows && (
          <ChartMenu
            title={t('Map')}
            table={() => [[t('Country'), nameCounted(what)], ...rows.map(({ name, clicks }) => [name, clicks])]}
            picture={{ kind: 'svg' }}
          />
        )
      }
    >
      {values ? (
        <Suspense fallback={place}>
          <WorldMap
            label={what === 'clicks' ? t('Map of clicks by country') : t('Map of views by country')}
            values={values}
            describe={(code, value) => describeCountry(nameCountry(code), value, what)}
            onPick={(code) => filter.toggle(code, false)}
          />
        </Suspense>
      ) : (
        place
      )}
    </Card>
  );
}

function describeCountry(country: string, count: number, what: Counted): string {
  return what === 'clicks'
    ? t('{country}: {clicks, plural, one {# click} other {# clicks}}', { country, clicks: count })
    : t('{country}: {views, plural, one {# view} other {# views}}', { country, views: count });
}
