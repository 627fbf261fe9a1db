import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { use, useEffect } from 'react';
import { WorkspaceContext } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The page of unknown paths, and of workspaces that the user is not a member of: the two look the same. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = t('Page not found · Linkplane');
  }, []);
  // Inside a workspace the shell already has the main landmark.
  const Part = use(WorkspaceContext) ? 'div' : 'main';
  return (
    <Part>
      <EmptyState
        icon={<Compass />}
        title={t('Page not found')}
        level={1}
        actions={
          <Link to="/" className={buttonClass({ look: 'primary' })}>
            {t('Go to your links')}
          </Link>
        }
      >
        {t('The address may be mistyped, the page may have been removed, or you may not have access to it.')}
      </EmptyState>
    </Part>
  );
}
