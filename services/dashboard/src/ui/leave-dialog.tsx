import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before what is typed and not saved is left behind, on the way to another page and out of the browser. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={reset}
      actions={
        <>
          <Button look="quiet" onClick={proceed}>
            Leave
          </Button>
          <Button look="primary" onClick={reset}>
            Stay here
          </Button>
        </>
      }
    >
      <p>What you typed on this page is not saved yet, and is gone once you leave.</p>
    </Dialog>
  );
}
