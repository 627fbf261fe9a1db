import { t } from '../../../language/translate.ts';

type Row = { name: string };

const places: Readonly<Record<string, string>> = {
  region: t('Regions need a city database. The operator of this installation can add one with GEO_CITY_DB.'),
  city: t('Cities need a city database. The operator of this installation can add one with GEO_CITY_DB.'),
};

/**
 * Why a ranking by region or city has nothing but unknown places: without a city database no click has one. Undefined
 * where some are known.
 */
export function hintPlaces(dimension: string, rows: readonly Row[] | undefined): string | undefined {
  const hint = places[dimension];
  if (hint === undefined || !rows || rows.length === 0 || rows.some(({ name }) => name !== 'Unknown')) return undefined;
  return hint;
}
