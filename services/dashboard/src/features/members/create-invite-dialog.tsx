import type { Role } from '@linkplane/contracts/account';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, type Choice } from '../../ui/choice-field.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useCreateInvite } from './invites-query.ts';

const roleChoices: readonly Choice<Role>[] = [
  { value: 'member', name: 'Member', hint: 'Can manage links and profiles, and view analytics.' },
  { value: 'owner', name: 'Owner', hint: 'Can manage everything, including API tokens, domains and members.' },
];

/** The form for an invite, then its link, which is shown once. */
export function CreateInviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [role, setRole] = useState<Role>('member');
  const [email, setEmail] = useState('');
  const create = useCreateInvite();
  if (create.data) return <CreatedInviteDialog url={create.data.url} email={create.data.email} onClose={onClose} />;
  return (
    <Dialog
      title="Invite member"
      description="Creates an invite link for one person, valid for 7 days. Send it to them yourself."
      loss={email.trim() !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={create.isPending}>
            Create invite
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => create.mutate({ role, email: email.trim() === '' ? null : email.trim() })}>
        <ChoiceField
          label="Role"
          value={role}
          choices={roleChoices}
          error={errorOf(create.error, 'role')}
          onChange={setRole}
        />
        <TextField
          label="Email (optional)"
          type="email"
          value={email}
          autoComplete="off"
          hint="If set, only an account with this email can use the link. Emails are not verified, so keep the link private."
          error={errorOf(create.error, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ErrorNotice error={restOf(create.error, ['role', 'email'])} />
      </Form>
    </Dialog>
  );
}

function CreatedInviteDialog({ url, email, onClose }: { url: string; email: string | null; onClose: () => void }) {
  return (
    <Dialog title="Invite link" onClose={onClose} actions={<DialogClose>Done</DialogClose>}>
      <ShownOnce name="invite link" value={url}>
        Send this link only to {email ?? 'the person you invite'}: anyone who has it can join. It cannot be shown again.
        If it gets lost, create another invite.
      </ShownOnce>
    </Dialog>
  );
}
