import type { UtmTemplate } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';

/** The UTM parameters, in the order in which campaigns are described. */
export const utmFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
type UtmField = (typeof utmFields)[number];

/** The labels, as the API and the forms call the fields. */
export const utmLabels: Readonly<Record<UtmField, string>> = {
  utmSource: t('Source'),
  utmMedium: t('Medium', {}, { context: 'UTM parameter' }),
  utmCampaign: t('Campaign'),
  utmTerm: t('Term'),
  utmContent: t('Content', {}, { context: 'UTM parameter' }),
};

type UtmValues = Record<UtmField, string>;
type Values = Pick<UtmTemplate, UtmField>;

/**
 * The fields of a form after a template was chosen in it. What was typed stays; what the template before had filled in
 * is replaced.
 */
export function fillFromTemplate(values: UtmValues, before: Values | undefined, chosen: Values | undefined): UtmValues {
  const filled = utmFields.map((field): [UtmField, string] => {
    const isTyped = values[field] !== '' && values[field] !== before?.[field];
    return [field, isTyped ? values[field] : (chosen?.[field] ?? '')];
  });
  return Object.fromEntries(filled) as UtmValues;
}
