import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** What members see in place of webhooks. */
export function ForOwners() {
  return (
    <Page title="Webhooks" lead="Send events to your own programs as they happen." isNarrow>
      <Notice>
        Webhooks send what happens in the whole workspace elsewhere, so only its owners can see and create them. Ask one
        of them for a webhook.
      </Notice>
    </Page>
  );
}
