import { t } from '../../language/translate.ts';

type Row = { name: string };

const places: Readonly<Record<string, string>> = { region: t('Regions'), city: t('Cities') };

/**
 * Why a ranking by region or city has nothing but unknown places: without a city database no click has one. Undefined
 * where some are known.
 */
export function hintPlaces(dimension: string, rows: readonly Row[] | undefined): string | undefined {
  const what = places[dimension];
  if (what === undefined || !rows || rows.length === 0 || rows.some(({ name }) => name !== 'Unknown')) return undefined;
  return t('{what} need a city database. The operator of this installation can add one with GEO_CITY_DB.', { what });
}
