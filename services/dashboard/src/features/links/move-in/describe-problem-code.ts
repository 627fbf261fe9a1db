import { t } from '../../../language/translate.ts';

/** What the codes of problems mean, those of errors of the API that an import meets included. */
const meanings: Readonly<Record<string, string>> = {
  LINE_UNREADABLE: t('An entry could not be read'),
  FIELD_INVALID: t('A value has no meaning here'),
  CLICK_WITHOUT_LINK: t('Clicks of a deleted link are left out'),
  TIME_INVALID: t('A time is invalid or in the future'),
  RULE_NOT_SUPPORTED: t('A rule does not exist here'),
  VALUE_CUT: t('A text was too long and was cut'),
  LINK_TWICE: t('The link is listed twice: the first one counts'),
  SOURCE_INCOMPLETE: t('Links may be missing, because a part could not be read'),
  READ_AGAIN: t('Reading could not go on where it was cut off, and a part was read again'),
  HOST_NOT_MOVABLE: t('The domain belongs to the other service, and the short link stays there'),
  NOT_CARRIED: t('A setting does not exist here'),
  KEPT_EDITED: t('The link was edited here, and stays as it is'),
  KEPT_DELETED: t('The link was deleted here, and stays deleted'),
  SLUG_TAKEN: t('The slug is taken or reserved'),
  INVALID_URL: t('The destination is not an address that links can have'),
  VALIDATION_ERROR: t('A value is not allowed here'),
  PLAN_LIMIT_REACHED: t('The workspace may have no more links'),
};

/** What a problem of an import is. */
export function describeProblemCode(code: string): string {
  return meanings[code] ?? t('This service does not accept it');
}
