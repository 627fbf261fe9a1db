import { Page } from '../../ui/page.tsx';

export function LinkAnalyticsPage() {
  return <Page title="LinkAnalyticsPage">{null}</Page>;
}
