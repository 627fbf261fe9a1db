import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { identityQuery } from '../session/identity-query.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** One's own account, the same in every workspace. */
export function AccountPage() {
  const { data: identity } = useQuery(identityQuery(useApi()));
  if (!identity) return null;
  const { id, email } = identity.user;
  return (
    <Page title="Your account" lead="The same in all your workspaces." isNarrow>
      <Card title="You">
        <Facts>
          <Fact name="Email">{email}</Fact>
          <Fact name="User id">
            <code>{id}</code>
            <CopyButton text={id} label="Copy user id" />
          </Fact>
        </Facts>
      </Card>
      <Card title="Password" lead="Changing it ends every session but this one.">
        <PasswordForm email={email} />
      </Card>
      <SessionsCard />
    </Page>
  );
}
