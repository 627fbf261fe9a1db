import { Page } from '../../ui/page.tsx';

export function ProfileAnalyticsPage() {
  return <Page title="ProfileAnalyticsPage">{null}</Page>;
}
