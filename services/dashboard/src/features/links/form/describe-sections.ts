import { t } from '../../../language/translate.ts';
import { linkSections, type LinkSection } from './fields/link-form-table.ts';
import { fieldsOf, rowOf, type LinkFormValues } from './fields/link-form-values.ts';

/**
 * What is set in each section, in few words; empty where nothing is.
 * @param hasPassword whether the stored link has one
 */
export function describeSections(values: LinkFormValues, hasPassword: boolean): Record<LinkSection, string> {
  const set = linkSections.map((section) => [section, describeFields(values, section)]);
  const said = Object.fromEntries(set) as Record<LinkSection, string>;
  return {
    ...said,
    apps: values.appLinkingEnabled ? said.apps : '',
    password: describePassword(values.password, hasPassword),
  };
}

function describeFields(values: LinkFormValues, section: LinkSection): string {
  const words = fieldsOf(section).map((field) => rowOf(field).summary?.(values[field]) ?? '');
  return words.filter((word) => word !== false && word !== '').join(' · ');
}

/** @param entered null where the stored one is to be removed */
function describePassword(entered: string | null, hasPassword: boolean): string {
  if (entered === null) return hasPassword ? t('will be removed') : '';
  return entered !== '' || hasPassword ? t('protected') : '';
}
