import { Target } from 'lucide-react';
import { rich, t } from '../../language/translate.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './conversions.module.css';
import { GuideLink } from './guide-link.tsx';
import { siteSnippet, writeServerSnippets } from './setup-snippets.ts';

/** What a site needs to record conversions, for a link that has none. */
export default function SetupSteps() {
  return (
    <>
      <EmptyState icon={<Target aria-hidden />} title={t('No conversions yet')}>
        {rich(
          'Visitors of this link arrive at the destination with a token of their click. Your site sends it back with each order or sign-up. <link>Read the guide</link>',
          { link: (text) => <GuideLink>{text}</GuideLink> },
        )}
      </EmptyState>
      <ol className={styles['setup']}>
        <li>
          <p>
            {t(
              'Add this script to the pages of your site, and the field to the form. It keeps the token, without a cookie.',
            )}
          </p>
          <CodeBlock label={t('script')} code={siteSnippet} />
        </li>
        <li>
          <p>
            {t(
              'When a visitor has ordered, your server records the conversion. The API token needs the scope “Conversions”, and stays on your server.',
            )}
          </p>
          <Tabs
            label={t('Language')}
            tabs={writeServerSnippets(location.origin).map(({ name, code }) => ({
              name,
              content: <CodeBlock label={t('{name} snippet', { name })} code={code} />,
            }))}
          />
        </li>
      </ol>
    </>
  );
}
