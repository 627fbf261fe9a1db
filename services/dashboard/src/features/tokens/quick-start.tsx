import { t } from '../../language/translate.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { writeSnippets } from './write-snippets.ts';

const placeholder = 'lp_YOUR_TOKEN';

/** A first API request in several languages. @param token a new one, while its value is known */
export function QuickStart({ token = placeholder }: { token?: string }) {
  return (
    <Tabs
      label={t('Language')}
      tabs={writeSnippets(location.origin, token).map(({ name, code }) => ({
        name,
        content: <CodeBlock label={t('{name} snippet', { name })} code={code} />,
      }))}
    />
  );
}
