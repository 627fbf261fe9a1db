import { Page } from '../../ui/page.tsx';

export function LinksPage() {
  return <Page title="LinksPage">{null}</Page>;
}
