import { Page } from '../../ui/page.tsx';

export function LivePage() {
  return <Page title="LivePage">{null}</Page>;
}
