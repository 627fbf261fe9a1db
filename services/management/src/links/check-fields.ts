import { isScheduleInOrder, isStatusAllowed, scheduleDetail, statusDetail } from '@linkplane/contracts';
import { countTargetBytes, targetBytesMax, type LinkFields } from '@linkplane/links-db/links';
import { validationError, type AppError } from '../http/app-error.ts';

/** What is wrong with the fields of a link taken together; undefined: nothing. */
export function findInconsistency(fields: LinkFields): AppError | undefined {
  if (!isScheduleInOrder(fields)) return validationError(scheduleDetail);
  if (!isStatusAllowed({ ...fields, password: fields.passwordHash })) return validationError(statusDetail);
  return isTooLarge(fields)
    ? validationError({
        field: largestOf(fields),
        message: `would make the link take more than ${targetBytesMax} bytes, with all of its settings`,
      })
    : undefined;
}

/** The texts of a link alone always fit. */
function isTooLarge(fields: LinkFields): boolean {
  const { rules, split, social } = fields;
  if (rules === null && split === null && social === null) return false;
  return countTargetBytes(fields) > targetBytesMax;
}

function largestOf({ rules, split, social }: LinkFields): 'rules' | 'split' | 'social' {
  const sizes = { rules, split, social };
  const names = ['rules', 'split', 'social'] as const;
  const bytesOf = (name: (typeof names)[number]) => JSON.stringify(sizes[name]).length;
  return names.reduce((largest, name) => (bytesOf(name) > bytesOf(largest) ? name : largest));
}
