import { rich, t } from '../../../language/translate.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Stack } from '../../../ui/form.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { verifySnippets } from './verify-snippets.ts';
import styles from '../webhooks.module.css';

/** A new secret, shown once, and how a receiver verifies with it. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Stack>
      <ShownOnce name="secret" value={secret}>
        {t('Copy the secret now and store it with your receiver. It cannot be shown again. If you lose it, rotate it.')}
      </ShownOnce>
      <div>
        <h3>{t('Verify requests')}</h3>
        <p className={styles['soft']}>
          {rich(
            'Every request is signed with this secret, following <link>Standard Webhooks</link>. Accept only requests with a valid signature.',
            {
              link: (text) => (
                <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            },
          )}
        </p>
      </div>
      <Tabs
        label={t('Language')}
        tabs={verifySnippets.map(({ name, code }) => ({
          name,
          content: <CodeBlock label={t('{name} snippet', { name })} code={code} />,
        }))}
      />
    </Stack>
  );
}
