import { Page } from '../../ui/page.tsx';

export function InvitePage() {
  return <Page title="InvitePage">{null}</Page>;
}
