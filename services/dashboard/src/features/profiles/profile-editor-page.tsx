import { Page } from '../../ui/page.tsx';

export function ProfileEditorPage() {
  return <Page title="ProfileEditorPage">{null}</Page>;
}
