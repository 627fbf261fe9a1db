import type { Webhook } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Stack } from '../../../ui/form.tsx';
import { formatDateTime } from '../../../ui/format-time.ts';
import { SigningSecret } from './signing-secret.tsx';
import { useRotateSecret } from '../webhooks-query.ts';

/** Explains the rotation, performs it, and shows the new secret once. */
export default function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateSecret();
  const { data: rotated } = rotate;
  if (rotated)
    return (
      <Dialog
        title={t('New signing secret')}
        isWide
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {t('I have saved it')}
          </Button>
        }
      >
        <Stack>
          <p>
            {t(
              'Until {previousSecretUntil}, requests are also signed with the old secret. Update your receiver before then.',
              { previousSecretUntil: formatDateTime(rotated.previousSecretUntil) },
            )}
          </p>
          <SigningSecret secret={rotated.secret} />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog
      title={t('Rotate signing secret?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate(webhook.id)}>
            {t('Rotate secret')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {t(
            'The new secret is shown once. For one day, requests are signed with both secrets, so that your receiver can switch without losing events. After that, only the new secret is used.',
          )}
        </p>
        <ErrorNotice error={rotate.error} />
      </Stack>
    </Dialog>
  );
}
