import type { Domain } from '@linkplane/contracts/account';
import { t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveDomain } from './domains-query.ts';

type RemoveDomainDialogProps = { domain: Domain; onRemoved: () => void; onClose: () => void };

export function RemoveDomainDialog({ domain, onRemoved, onClose }: RemoveDomainDialogProps) {
  const remove = useRemoveDomain(onRemoved);
  return (
    <ConfirmDialog
      title={t('Remove {displayHost}?', { displayHost: domain.displayHost })}
      action={t('Remove domain')}
      typed={domain.host}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(domain)}
      onClose={onClose}
    >
      <p>
        {t(
          'All of its short links stop working immediately. They work again once the domain is added and verified again.',
        )}
      </p>
    </ConfirmDialog>
  );
}
