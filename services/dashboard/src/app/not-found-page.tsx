import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { use, useEffect } from 'react';
import { WorkspaceContext } from '../features/workspaces/workspace-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** For unknown addresses, and for workspaces that the user is not a member of: both look alike. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page not found · Linkplane';
  }, []);
  // A page inside a workspace stands in the main part of its shell already.
  const Part = use(WorkspaceContext) ? 'div' : 'main';
  return (
    <Part>
      <EmptyState
        icon={<Compass />}
        title="Page not found"
        level={1}
        actions={
          <Link to="/" className={buttonClass({ look: 'primary' })}>
            Go to your links
          </Link>
        }
      >
        The address may be mistyped, the page may have been removed, or you may not have access to it.
      </EmptyState>
    </Part>
  );
}
