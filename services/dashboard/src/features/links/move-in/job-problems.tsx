import { storedProblemsMax, type ImportJob, type ImportProblem } from '@linkplane/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Address } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { Counts } from './counts.tsx';
import { describeProblemCode } from './describe-problem-code.ts';
import { fetchAllProblems, importProblemsQuery } from './import-jobs-query.ts';
import styles from './move-in.module.css';
import { saveProblemsCsv } from './save-problems-csv.ts';

/** What is not carried over, or not as it is at the source: by code, then one by one. Nothing without problems. */
export function JobProblems({ job }: { job: ImportJob }) {
  const counts = Object.entries(job.problems)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);
  const [code, setCode] = useState('');
  if (counts.length === 0) return null;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section className={styles['problems']} aria-labelledby={`${job.id}-problems`}>
      <div className={styles['head']}>
        <h3 id={`${job.id}-problems`}>{t('Problems')}</h3>
        <SaveButton jobId={job.id} />
      </div>
      <Counts counts={counts.map(([each, count]) => [describeProblemCode(each), count])} />
      {counts.length > 1 && (
        <ChoiceListField
          label={t('Shown problems')}
          value={code}
          options={[
            { value: '', name: t('All') },
            ...counts.map(([value]) => ({ value, name: describeProblemCode(value) })),
          ]}
          onChange={setCode}
        />
      )}
      {total > storedProblemsMax && (
        <p className={styles['fine']}>
          {t('Only the first {storedProblemsMax, number} are listed one by one.', { storedProblemsMax })}
        </p>
      )}
      <ProblemsTable job={job} code={code} />
    </section>
  );
}

function SaveButton({ jobId }: { jobId: string }) {
  const v1 = useV1();
  const save = useMutation({
    mutationFn: async () => await fetchAllProblems(v1, jobId),
    onSuccess: saveProblemsCsv,
  });
  return (
    <>
      <Button size="small" icon={<Download aria-hidden />} isBusy={save.isPending} onClick={() => save.mutate()}>
        {t('Save as CSV')}
      </Button>
      <ErrorNotice error={save.error} />
    </>
  );
}

function ProblemsTable({ job: { id, updatedAt }, code }: { job: ImportJob; code: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    importProblemsQuery(useV1(), useWorkspace().id, { id, code, version: updatedAt }),
  );
  if (data === undefined)
    return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />;
  const problems = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className={styles['table']}>
        <Table
          label={t('Problems')}
          head={
            <>
              <th>{t('Place', {}, { context: 'in a list of links' })}</th>
              <th>{t('Short link')}</th>
              <th>{t('Problem')}</th>
            </>
          }
        >
          {problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a place can have the same problem twice
            <ProblemRow key={index} problem={problem} />
          ))}
        </Table>
      </div>
      <ErrorNotice error={error} onRetry={() => void fetchNextPage()} />
      {hasNextPage && (
        <div>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Load more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The words of the server, which are English, stand below ours. */
function ProblemRow({ problem: { place, shortUrl, code, field, detail } }: { problem: ImportProblem }) {
  const more = [field !== '' && !detail.startsWith(field) && field, detail].filter(Boolean).join(': ');
  return (
    <tr>
      <td>
        <bdi>{place}</bdi>
      </td>
      <td>
        <Address>{showShortUrl(shortUrl)}</Address>
      </td>
      <td>
        <div>{describeProblemCode(code)}</div>
        {more !== '' && (
          <div className={styles['fine']}>
            <bdi lang="en">{more}</bdi>
          </div>
        )}
      </td>
    </tr>
  );
}
