import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { identityQuery } from '../session/identity-query.ts';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { DeletionsCard } from './deletions-card.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageField } from './language-field.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The signed-in user's account, the same in every workspace. */
export function AccountPage() {
  const { data: identity } = useQuery(identityQuery(useApi()));
  if (!identity) return null;
  const { id, email } = identity.user;
  return (
    <Page title={t('Account')} lead={t('These settings apply to all your workspaces.')} isNarrow>
      <Card title={t('Account details')}>
        <Facts>
          <Fact name={t('Email')}>{email}</Fact>
          <Fact name={t('User ID')}>
            <code>{id}</code>
            <CopyButton text={id} label={t('Copy user ID')} />
          </Fact>
        </Facts>
      </Card>
      <Card title={t('Language')} lead={t('Of the dashboard, its dates and its numbers.')}>
        <LanguageField />
      </Card>
      <Card title={t('Email')} lead={t('You sign in with it.')}>
        <EmailForm />
      </Card>
      <Card title={t('Password')} lead={t('Changing your password signs you out of all other sessions.')}>
        <PasswordForm email={email} />
      </Card>
      <SessionsCard />
      <DeletionsCard />
      <Card title={t('Delete account')} lead={t('Deletes it for good, with the workspaces that only you have.')}>
        <DeleteAccountButton email={email} />
      </Card>
    </Page>
  );
}
