import type { Erasure } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { isErased, useErasure } from './erasures-query.ts';

/** Says that statistics are being reset until they are, and then refreshes the figures of the page. */
export function ResetProgress({ begun, onDone }: { begun: Erasure; onDone: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  const erasure = useErasure(begun);
  const isDone = isErased(erasure);
  const finish = useEffectEvent(() => {
    notify(
      t('Statistics reset'),
      t('{clicks, plural, one {# click} other {# clicks}} erased.', { clicks: erasure.clicks }),
    );
    void queries.invalidateQueries({ queryKey: workspaceKey(workspaceId) });
    onDone();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return (
    <div role="status">
      <Notice>
        <p>
          {rich(
            '<strong>Statistics are being reset.</strong> The figures change when it is done, which can take some minutes. <link>Show all erasures</link>',
            {
              strong: (text) => <strong>{text}</strong>,
              link: (text) => (
                <Link to="/$workspaceId/settings" params={{ workspaceId }} hash="erasures">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      </Notice>
    </div>
  );
}
