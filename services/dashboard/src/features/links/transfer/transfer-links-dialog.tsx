import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TransferLinksBody } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, Stack } from '../../../ui/form.tsx';
import { QueryNotice } from '../../../ui/query-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { workspacesQuery } from '../../workspaces/workspaces-query.ts';
import { nameLinks } from '../name-links.ts';
import { NotMoved } from './not-moved.tsx';
import { useTransferLinks, type LinkToMove, type TransferOutcome } from './use-transfer-links.ts';

type TransferLinksDialogProps = {
  links: readonly LinkToMove[];
  /** Called once the dialog closes after links have moved. */
  onMoved?: () => void;
  onClose: () => void;
  /** What has the focus then, where the button that has opened it is gone. */
  returnFocus?: () => HTMLElement | null;
};

type History = TransferLinksBody['history'];

/** Moves links to another workspace of the same owner: says what goes along, and names those that have not moved, and why. */
export default function TransferLinksDialog({ links, onMoved, onClose, returnFocus }: TransferLinksDialogProps) {
  const formId = useId();
  const [history, setHistory] = useState<History>('keep');
  const [outcome, setOutcome] = useState<TransferOutcome>();
  const targets = useTargets();
  const transfer = useTransferLinks();
  const reportMoved = useReportMoved();
  const { chosen } = targets;
  const close = () => {
    if (outcome && outcome.moved.length > 0) onMoved?.();
    onClose();
  };
  const submit = async () => {
    if (!chosen || transfer.isPending) return;
    const body = { ids: links.map(({ id }) => id), workspaceId: chosen.id, history };
    const sent = await transfer.mutateAsync(body).catch(() => undefined);
    if (!sent) return;
    if (sent.failures.length > 0 || sent.error !== undefined) {
      setOutcome(sent);
      return;
    }
    reportMoved(sent.moved.length, chosen);
    onMoved?.();
    onClose();
  };
  const frame = { onClose: close, ...(returnFocus && { returnFocus }) };
  if (outcome && chosen) return <NotMoved {...frame} outcome={outcome} links={links} workspace={chosen.name} />;
  if (targets.all?.length === 0) return <NoOtherWorkspace {...frame} />;
  return (
    <Dialog
      {...frame}
      title={t('Move {links} to another workspace', { links: nameLinks(links.length) })}
      actions={
        <FormActions form={formId} isBusy={transfer.isPending} disabled={!chosen} onCancel={close}>
          {t('Move {links}', { links: nameLinks(links.length) })}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={() => void submit()}>
        <QueryNotice queries={[targets.query]} />
        {targets.all ? (
          <ChoiceListField
            label={t('Workspace')}
            hint={t('Those that you own.')}
            value={chosen?.id ?? ''}
            options={targets.all.map(({ id, name }) => ({ value: id, name }))}
            shown={chosen?.name ?? t('Choose a workspace')}
            onChange={targets.choose}
          />
        ) : (
          <SkeletonLines lines={2} />
        )}
        <HistoryField value={history} onChange={setHistory} />
        <WhatHappens />
        <ErrorNotice error={transfer.error} />
      </Form>
    </Dialog>
  );
}

/** The other workspaces of the owner. */
function useTargets() {
  const query = useQuery(workspacesQuery(useApi()));
  const { id: ownId } = useWorkspace();
  const [chosenId, choose] = useState('');
  const all = query.data?.filter(({ id, role, suspended }) => id !== ownId && role === 'owner' && !suspended);
  return { query, all, chosen: all?.find(({ id }) => id === chosenId), choose };
}

/** Reports a transfer in which each link has moved, with a way to them. */
function useReportMoved() {
  const { notify } = useToasts();
  const navigate = useNavigate();
  return (count: number, { id, name }: { id: string; name: string }) => {
    const open = () => void navigate({ to: '/$workspaceId/links', params: { workspaceId: id } });
    notify(t('{links} moved to {workspace}', { links: nameLinks(count), workspace: name }), undefined, {
      name: t('Show them'),
      run: open,
    });
  };
}

function HistoryField({ value, onChange }: { value: History; onChange: (history: History) => void }) {
  return (
    <ChoiceField
      label={t('Clicks so far')}
      value={value}
      onChange={onChange}
      choices={[
        {
          value: 'keep',
          name: t('Take their number along'),
          hint: t('Each link begins there with the number of its clicks so far.'),
        },
        { value: 'drop', name: t('Begin at zero'), hint: t('Each link counts only what comes after the move.') },
      ]}
    />
  );
}

function WhatHappens() {
  return (
    <Stack>
      <p>
        {t(
          'The short links go on working without a break, with their destinations, rules, passwords, tags and further short links. Reports with dates, countries and visitors of the clicks so far stay in this workspace.',
        )}
      </p>
      <p>
        {t(
          'Links on a domain that the other workspace does not have stay here. Those that move get new IDs: programs that use the old ones no longer find them.',
        )}
      </p>
    </Stack>
  );
}

type Frame = { onClose: () => void; returnFocus?: () => HTMLElement | null };

function NoOtherWorkspace(frame: Frame) {
  return (
    <Dialog
      {...frame}
      title={t('Move to another workspace')}
      actions={<Button onClick={frame.onClose}>{t('Close')}</Button>}
    >
      <p>{t('Links move only between workspaces that you own, and you own no other one. Create one first.')}</p>
    </Dialog>
  );
}
