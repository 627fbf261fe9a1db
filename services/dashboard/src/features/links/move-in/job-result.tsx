import type { ImportJob, ImportJobResult, ImportJobUndo } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Counts } from './counts.tsx';
import { serviceNames } from './describe-job.ts';

/** What a check or an import has come to. It is shown as a success only when every link is here. */
export function JobResult({ job, result }: { job: ImportJob; result: ImportJobResult }) {
  const { created, isWhole } = result;
  const isCheck = job.resultOf === 'check';
  const service = serviceNames[job.service];
  return (
    <>
      <Notice tone={isWhole ? 'good' : 'warn'}>
        {!isWhole && !isCheck && (
          <p>
            <strong>{t('Not all links of {service} are here.', { service })}</strong>
          </p>
        )}
        <p>
          <strong>{isCheck ? nameExpected(created) : nameCreated(created)}</strong>
        </p>
        {isWhole ? (
          <p>{isCheck ? t('No link would be missing.') : t('All links of {service} are here.', { service })}</p>
        ) : (
          <p>{describeMissing(result)}</p>
        )}
        {isCheck && <p>{t('Nothing has been changed yet.')}</p>}
      </Notice>
      <Counts
        counts={[
          [t('Links brought up to date'), result.updated],
          [t('Links without changes'), result.unchanged],
          [t('Links edited here, which stay as they are'), result.keptEdited],
          [t('Links deleted here, which stay deleted'), result.keptDeleted],
          [t('Links not imported'), result.refused],
          [t('Links that could not be read, or whose password is not known'), result.leftOut],
          [t('Clicks'), result.clicks],
          [t('Clicks of bots, which do not count'), result.bots],
          [t('Clicks of links that are not here'), result.clicksWithoutLink],
          [t('Clicks without a date, in totals only'), result.undatedClicks],
          [t('Older clicks, in totals only'), result.olderClicks],
        ]}
      />
    </>
  );
}

function nameExpected(count: number): string {
  return t('{count, plural, one {# link would be created.} other {# links would be created.}}', { count });
}

function nameCreated(count: number): string {
  return t('{count, plural, one {# link was created.} other {# links were created.}}', { count });
}

function describeMissing({ refused, leftOut }: ImportJobResult): string {
  const count = refused + leftOut;
  if (count === 0) return t('Links may be missing, for the reasons below.');
  return t(
    '{count, plural, one {# link cannot be imported, for the reason below.} other {# links cannot be imported, for the reasons below.}}',
    { count },
  );
}

/** What an undo has removed and kept. */
export function JobUndone({ undone }: { undone: ImportJobUndo }) {
  return (
    <>
      <Notice>{t('The import is undone.')}</Notice>
      <Counts
        counts={[
          [t('Links deleted'), undone.deleted],
          [t('Clicks removed'), undone.clicks],
          [t('Links kept, because they are in use'), undone.inUse],
          [t('Links kept, because the operator has suspended them'), undone.suspended],
        ]}
      />
    </>
  );
}
