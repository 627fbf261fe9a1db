import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** What members see in place of webhooks. */
export function ForOwners() {
  return (
    <Page title="Webhooks" lead="Tell your own programs what happens, as it happens." isNarrow>
      <Notice>
        Webhooks send what happens in the whole workspace elsewhere, so only its owners can see and make them. Ask one
        of them for a webhook.
      </Notice>
    </Page>
  );
}
