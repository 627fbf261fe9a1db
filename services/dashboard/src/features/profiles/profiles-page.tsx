import { Page } from '../../ui/page.tsx';

export function ProfilesPage() {
  return <Page title="ProfilesPage">{null}</Page>;
}
