import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpStateQuery } from './sign-up-state-query.ts';

export function SignUpPage() {
  const { data: signUp } = useQuery(signUpStateQuery(useApi()));
  return (
    <EntrancePage
      title="Make an account"
      lead="Short links that always answer, and clicks counted exactly once."
      foot={
        <>
          Have one already? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      {signUp?.isOpen === false ? (
        <Notice>New accounts are made by invite alone here. Ask an owner of a workspace for a link.</Notice>
      ) : (
        <SignUpForm />
      )}
    </EntrancePage>
  );
}
