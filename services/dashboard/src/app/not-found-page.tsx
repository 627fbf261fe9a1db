import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** For addresses that lead nowhere, and for what somebody may not see: both look alike. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon={<Compass />}
      title="There is nothing here"
      actions={
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          Go to your links
        </Link>
      }
    >
      The address may be mistyped, or what was here is gone or belongs to somebody else.
    </EmptyState>
  );
}
