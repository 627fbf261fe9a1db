import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpStateQuery } from './sign-up-state-query.ts';

export function SignUpPage() {
  const { data: signUp } = useQuery(signUpStateQuery(useApi()));
  return (
    <SignedOutPage
      title={t('Create account')}
      lead={t('Short links that always redirect, and clicks that are counted exactly once.')}
      foot={
        <>
          {rich('Already have an account? <link>Sign in</link>', { link: (text) => <Link to="/sign-in">{text}</Link> })}
        </>
      }
    >
      {signUp?.isOpen === false ? (
        <Notice>{t('New accounts require an invite. Ask a workspace owner for one.')}</Notice>
      ) : (
        <SignUpForm />
      )}
    </SignedOutPage>
  );
}
