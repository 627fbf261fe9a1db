import type { Domain } from '@linkplane/contracts/account';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveDomain } from './domains-query.ts';

type RemoveDomainDialogProps = { domain: Domain; onRemoved: () => void; onClose: () => void };

export function RemoveDomainDialog({ domain, onRemoved, onClose }: RemoveDomainDialogProps) {
  const remove = useRemoveDomain(onRemoved);
  return (
    <ConfirmDialog
      title={`Remove ${domain.displayHost}?`}
      action="Remove domain"
      typed={domain.host}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(domain)}
      onClose={onClose}
    >
      <p>
        All of its short links stop working immediately. They work again once the domain is added and verified again.
      </p>
    </ConfirmDialog>
  );
}
