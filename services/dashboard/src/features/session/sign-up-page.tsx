import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpStateQuery } from './sign-up-state-query.ts';

export function SignUpPage() {
  const { data: signUp } = useQuery(signUpStateQuery(useApi()));
  return (
    <SignedOutPage
      title="Create account"
      lead="Short links that always work, and clicks counted exactly once."
      foot={
        <>
          Already have an account? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      {signUp?.isOpen === false ? (
        <Notice>New accounts require an invite. Ask a workspace owner for one.</Notice>
      ) : (
        <SignUpForm />
      )}
    </SignedOutPage>
  );
}
