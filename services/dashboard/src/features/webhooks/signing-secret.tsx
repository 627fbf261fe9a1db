import { CodeBlock } from '../../ui/code-block.tsx';
import { Stack } from '../../ui/form.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { verifySnippets } from './verify-snippets.ts';
import styles from './webhooks.module.css';

/** A new secret, shown once, and how a receiver verifies with it. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Stack>
      <ShownOnce name="secret" value={secret}>
        Copy the secret now and store it with your receiver. It cannot be shown again. If you lose it, rotate it.
      </ShownOnce>
      <div>
        <h3>Verify requests</h3>
        <p className={styles['soft']}>
          Every request is signed with this secret, following{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>
          . Accept only requests with a valid signature.
        </p>
      </div>
      <Tabs
        label="Language"
        tabs={verifySnippets.map(({ name, code }) => ({
          name,
          content: <CodeBlock label={`${name} snippet`} code={code} />,
        }))}
      />
    </Stack>
  );
}
