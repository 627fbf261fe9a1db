import { shareDimensions, shareNameCharsMax, type Share, type ShareDimension } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t, toStoredText } from '../../language/translate.ts';
import { ChoicesField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { dimensionNames } from '../analytics/report-filters.ts';
import { ExpiryField, expiresAtOf, type Expiry } from '../tokens/expiry-field.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { SharedFacts, type NameValue } from './shared-facts.tsx';
import { toSharedSettings, type SharedReport } from './share-settings.ts';
import { useCreateShare } from './shares-query.ts';

const passwordCharsMax = 128;
const shownFields = ['name', 'password', 'expiresAt', 'dimensions', 'embed'];

type ShareFormProps = {
  subject: Share['subject'];
  /** What the report is about, for the name of the page. */
  title: string;
  report: SharedReport;
  nameOf: NameValue;
  onCreated: (share: Share) => void;
  onClose: () => void;
};

/** The form for a public page. */
export function ShareForm({ subject, title, report, nameOf, onCreated, onClose }: ShareFormProps) {
  const workspace = useWorkspace();
  // The report goes on behind the form: what the page shows is what it said when it was opened.
  const [settings] = useState(() => toSharedSettings(report));
  const [name, setName] = useState(() =>
    toStoredText(t('{workspace}: {title}', { workspace: workspace.name, title })).slice(0, shareNameCharsMax),
  );
  const formId = useId();
  const create = useCreateShare();
  const [password, setPassword] = useState('');
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' });
  const [dimensions, setDimensions] = useState<ShareDimension[]>([...shareDimensions]);
  const [embed, setEmbed] = useState(false);
  const submit = () => {
    const body = {
      ...settings,
      name: name.trim() === '' ? null : name.trim(),
      subject: subject.id === null ? { type: subject.type } : { type: subject.type, id: subject.id },
      password: password === '' ? null : password,
      expiresAt: expiresAtOf(expiry, Date.now()),
      dimensions,
      embed: embed && password === '',
    };
    create.mutate(body, { onSuccess: onCreated });
  };
  return (
    <Dialog
      title={t('Share statistics')}
      description={t(
        'Creates a public page that shows what is listed here and nothing else. You can revoke it at any time.',
      )}
      loss={password !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          isBusy={create.isPending}
          disabled={expiry.kind === 'date' && expiry.date === ''}
          onCancel={onClose}
        >
          {t('Create page')}
        </FormActions>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={t('Name')}
          maxLength={shareNameCharsMax}
          hint={t('The heading of the page, which everyone sees who opens it.')}
          value={name}
          error={errorOf(create.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <SharedFacts settings={settings} nameOf={nameOf} />
        <ChoicesField
          label={t('Lists on the page')}
          choices={shareDimensions.map((value) => ({ value, name: dimensionNames[value] }))}
          values={dimensions}
          onChange={setDimensions}
          error={errorOf(create.error, 'dimensions')}
        />
        <ExpiryField expiry={expiry} onChange={setExpiry} error={errorOf(create.error, 'expiresAt')} />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="new-password"
          maxLength={passwordCharsMax}
          hint={t('Optional. The page asks for it.')}
          value={password}
          error={errorOf(create.error, 'password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SwitchField
          label={t('Allow embedding')}
          hint={password === '' ? t('Other sites may show the page in a frame.') : t('Not with a password.')}
          checked={embed && password === ''}
          disabled={password !== ''}
          onChange={setEmbed}
        />
        <ErrorNotice error={restOf(create.error, shownFields)} />
      </Form>
    </Dialog>
  );
}
