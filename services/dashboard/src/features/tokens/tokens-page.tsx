import { Page } from '../../ui/page.tsx';

export function TokensPage() {
  return <Page title="TokensPage">{null}</Page>;
}
