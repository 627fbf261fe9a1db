import type { CreatedInvite, Role } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, type Choice } from '../../ui/choice-field.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { signUpStateQuery } from '../session/sign-up-state-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useCreateInvite } from './invites-query.ts';

const roleChoices: readonly Choice<Role>[] = [
  { value: 'member', name: t('Member'), hint: t('Can manage links and profiles, and view analytics.') },
  { value: 'owner', name: t('Owner'), hint: t('Can manage everything, including API tokens, domains and members.') },
];

/** The form for an invite, then its link, which is shown once. */
export function CreateInviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { name: workspace } = useWorkspace();
  const [role, setRole] = useState<Role>('member');
  const [email, setEmail] = useState('');
  /** An invite without an email is for anyone who has its link: it needs a button of its own, which Enter does not press. */
  const [isOpenInvite, setIsOpenInvite] = useState(false);
  const create = useCreateInvite();
  const sendsMail = useQuery(signUpStateQuery(useApi())).data?.sendsMail === true;
  if (create.data) return <CreatedInviteDialog invite={create.data} onClose={onClose} />;
  const submit = () => {
    if (email.trim() === '') setIsOpenInvite(true);
    else create.mutate({ role, email: email.trim() });
  };
  return (
    <Dialog
      title={t('Invite to {workspace}', { workspace })}
      description={
        sendsMail
          ? t('Creates an invite link for one person, valid for 7 days. With an email, it is mailed as well.')
          : t('Creates an invite link for one person, valid for 7 days. Send it to them yourself.')
      }
      loss={email.trim() !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={create.isPending} onCancel={onClose}>
          {t('Create invite')}
        </FormActions>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={t('Email (optional)')}
          type="email"
          value={email}
          autoFocus
          autoComplete="off"
          hint={t(
            'If set, only an account with this email can use the link. Emails are not verified, so keep the link private.',
          )}
          error={errorOf(create.error, 'email')}
          onChange={(event) => {
            setEmail(event.target.value);
            setIsOpenInvite(false);
          }}
        />
        <ChoiceField
          label={t('Role')}
          value={role}
          choices={roleChoices}
          error={errorOf(create.error, 'role')}
          onChange={setRole}
        />
        {isOpenInvite && (
          <Notice tone="warn">
            <p>
              {role === 'owner'
                ? t('Without an email, anyone who has the link can join {workspace} as an owner.', { workspace })
                : t('Without an email, anyone who has the link can join {workspace} as a member.', { workspace })}
            </p>
            <div>
              <Button size="small" isBusy={create.isPending} onClick={() => create.mutate({ role, email: null })}>
                {t('Create open invite')}
              </Button>
            </div>
          </Notice>
        )}
        <ErrorNotice error={restOf(create.error, ['role', 'email'])} />
      </Form>
    </Dialog>
  );
}

function CreatedInviteDialog({ invite, onClose }: { invite: CreatedInvite; onClose: () => void }) {
  const { url, email, isMailed } = invite;
  return (
    <Dialog
      title={t('Invite link')}
      onClose={onClose}
      actions={<DialogClose>{t('Done', {}, { context: 'button' })}</DialogClose>}
    >
      {isMailed && email !== null && (
        <Notice tone="good">{t('A mail with a link of its own is on its way to {email}.', { email })}</Notice>
      )}
      <ShownOnce name={t('invite link')} value={url}>
        {email === null
          ? t(
              'Send this link only to the person you invite: anyone who has it can join. It cannot be shown again. If it gets lost, create another invite.',
            )
          : t(
              'Send this link only to {email}: anyone who has it can join. It cannot be shown again. If it gets lost, create another invite.',
              { email },
            )}
      </ShownOnce>
    </Dialog>
  );
}
