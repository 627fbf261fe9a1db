import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';

/** Replaces a page that failed to load or to render. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={t('This page could not be loaded')} isNarrow>
      <ErrorNotice error={error} />
      <div>
        <Button look="primary" onClick={tryAgain}>
          {t('Try again')}
        </Button>
      </div>
    </Page>
  );
}
