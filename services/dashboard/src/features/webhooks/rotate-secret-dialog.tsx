import type { Webhook } from '@linkplane/contracts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/form.tsx';
import { tellDateAndTime } from '../../ui/tell-time.ts';
import { SigningSecret } from './signing-secret.tsx';
import { useRotateSecret } from './webhooks-query.ts';

/** Says what a new secret means, makes it, and shows it this once. */
export default function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateSecret();
  const { data: rotated } = rotate;
  if (rotated)
    return (
      <Dialog
        title="Your webhook’s new secret"
        isWide
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            I have saved it
          </Button>
        }
      >
        <Stack>
          <p>
            Until {tellDateAndTime(rotated.previousSecretUntil)} every request is signed with the old secret, too. Give
            the new one to your receiver before.
          </p>
          <SigningSecret secret={rotated.secret} />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog
      title="Rotate the secret?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate(webhook.id)}>
            Rotate secret
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          You get a new secret, shown once. For a day every request is signed with both, so your receiver can change
          over without losing anything. After that the old one signs nothing.
        </p>
        <ErrorNotice error={rotate.error} />
      </Stack>
    </Dialog>
  );
}
