import type { Submission } from '@linkplane/contracts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { v1Path } from '../../api/create-api.ts';
import { writePath } from '../../api/send-request.ts';
import { t } from '../../language/translate.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { ownTimezone } from '../../ui/describe-time-zone.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { excelForm } from '../../ui/excel-form.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import styles from './submissions.module.css';

type FormId = { profileId: string; blockId: string };

/** What visitors have sent with a form, newest first, to read, save and delete. */
export default function Submissions({ form }: { form: FormId }) {
  const v1 = useV1();
  const { id } = useWorkspace();
  const { fail } = useToasts();
  const queries = useQueryClient();
  const queryKey = workspaceKey(id, 'submissions', form.blockId);
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      await v1('get', '/profiles/:profileId/blocks/:blockId/submissions', {
        params: form,
        query: { limit: 20, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });
  const remove = useMutation({
    mutationFn: async (submissionId: string) =>
      await v1('delete', '/profiles/:profileId/blocks/:blockId/submissions/:submissionId', {
        params: { ...form, submissionId },
      }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey }),
    onError: fail,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const ofExcel = excelForm(ownTimezone());
  const base = `/app/api${v1Path(id)}/profiles/${form.profileId}/blocks/${form.blockId}/submissions`;
  return (
    <section className={styles['submissions']} aria-label={t('Messages')}>
      <div className={styles['head']}>
        <h3>{t('Messages')}</h3>
        {items.length > 0 && (
          <>
            <a className={buttonClass({ size: 'small' })} href={`${base}/export`} download>
              <Download aria-hidden />
              {t('Download CSV')}
            </a>
            <a
              className={buttonClass({ size: 'small' })}
              href={writePath(`${base}/export`, { query: ofExcel })}
              download
            >
              {t('CSV for Excel')}
            </a>
          </>
        )}
      </div>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.isSuccess && items.length === 0 && <p className={styles['fine']}>{t('No messages yet.')}</p>}
      <ul className={styles['list']}>
        {items.map((item) => (
          <SubmissionItem key={item.id} item={item} onDelete={() => remove.mutate(item.id)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show older messages')}
        </Button>
      )}
    </section>
  );
}

function SubmissionItem({ item, onDelete }: { item: Submission; onDelete: () => void }) {
  return (
    <li className={styles['item']}>
      <dl>
        {item.entries.map(({ label, value }, place) => (
          <div key={place}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <span className={styles['fine']}>
        <TimeAgo at={item.createdAt} />
      </span>
      <IconButton label={t('Delete this message')} icon={<Trash2 aria-hidden />} onClick={onDelete} />
    </li>
  );
}
