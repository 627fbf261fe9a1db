import type { ImportJob, ImportStopReason } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { serviceNames } from './describe-job.ts';

/** Why a job does not go on, for each reason of the contract. */
const sentences: Readonly<Record<ImportStopReason, (service: string) => string>> = {
  SOURCE_REFUSED: (service) =>
    t('{service} does not accept the key, or its plan does not include what is read.', { service }),
  SOURCE_EXHAUSTED: (service) =>
    t(
      '{service} allows no more requests for now: the quota of the account is used up. The import goes on when it is renewed.',
      { service },
    ),
  SOURCE_UNAVAILABLE: (service) => t('{service} does not respond. Run the import again when it does.', { service }),
  SOURCE_INVALID: (service) => t('What responded is not {service}. Check the URL.', { service }),
  SOURCE_TOO_LARGE: (service) =>
    t(
      'The account at {service} has more than can be imported here. Ask the operator of this service to import it by a command.',
      { service },
    ),
  CLICKS_TOO_OLD: () =>
    t(
      'Some clicks are older than this workspace keeps clicks. Nothing was changed. You can have them counted without their dates.',
    ),
  KEY_MISSING: () => t('The key is not stored any more. Enter it again.'),
  FILES_MISSING: (service) =>
    t('What was read from {service} is lost with its server. Undo the import, then import again.', { service }),
  RUN_UNFINISHED: () => t('An import from this account has not ended. Finish it first.'),
  UNDO_UNFINISHED: () => t('An import from this account is only partly undone. Undo it again first.'),
  NOTHING_IMPORTED: () => t('Nothing was imported from this account.'),
  FAILED: () =>
    t(
      'This has failed several times because of a problem on this server. Try it again, and report it if it fails again.',
    ),
};

/** Why a job is stopped or waits, in the reader's language. A reason that only a newer server has is in English. */
export function describeStop(stop: NonNullable<ImportJob['stop']>, service: ImportJob['service']): string {
  return Object.hasOwn(sentences, stop.reason) ? sentences[stop.reason](serviceNames[service]) : stop.message;
}
