/** What the codes of problems mean, those of the API that an import meets included. */
const meanings: Record<string, string> = {
  LINE_UNREADABLE: 'a row of the source could not be read',
  FIELD_INVALID: 'a value of the source has no meaning here',
  CLICK_WITHOUT_LINK: 'clicks on a short URL that the source has deleted are left out',
  TIME_INVALID: 'a time of the source is none, or in the future',
  RULE_NOT_SUPPORTED: 'a rule of the source does not exist here',
  VALUE_CUT: 'a text was longer than is stored here, and was cut',
  LINK_TWICE: 'the source lists a link a second time: the first one counts',
  SOURCE_INCOMPLETE: 'links of the source may be missing, because a part of it could not be read',
  READ_AGAIN: 'a reading that was cut off could not go on where it was, and a part was read once more',
  HOST_NOT_MOVABLE: 'a short URL is on a domain of the service itself, and stays there',
  NOT_CARRIED: 'a setting of the source does not exist here',
  KEPT_EDITED: 'a link was edited here and has changed at its source: it stays as it is here',
  KEPT_DELETED: 'a link was deleted here, and stays deleted',
  SLUG_TAKEN: 'the slug is taken or reserved here',
  INVALID_URL: 'the destination is no address that is redirected to',
  VALIDATION_ERROR: 'a value is refused by the rules of this service',
  PLAN_LIMIT_REACHED: 'the workspace may have no more links',
};

export function describeProblemCode(code: string): string {
  return meanings[code] ?? 'refused by this service';
}
