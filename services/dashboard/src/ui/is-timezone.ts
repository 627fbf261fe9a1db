import { timezone } from '@linkplane/contracts';

const name = timezone();

/** Whether the API takes a time zone: a name of IANA, and no offset, which some browsers have in place of one. */
export function isTimezone(value: unknown): value is string {
  return name.safeParse(value).success;
}
