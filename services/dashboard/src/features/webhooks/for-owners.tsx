import { t } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** Shown to members instead of the webhooks. */
export function ForOwners() {
  return (
    <Page title={t('Webhooks')} lead={t('Send events to your server as they happen.')} isNarrow>
      <Notice>
        {t(
          'Webhooks send events of the whole workspace to other servers, so only owners can view and create them. Ask an owner for a webhook.',
        )}
      </Notice>
    </Page>
  );
}
