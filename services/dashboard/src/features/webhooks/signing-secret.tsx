import { CodeBlock } from '../../ui/code-block.tsx';
import { Stack } from '../../ui/form.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { verifySnippets } from './verify-snippets.ts';
import styles from './webhooks.module.css';

/** A new secret, this once, and what a receiver does with it. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Stack>
      <ShownOnce name="secret" value={secret}>
        Copy it now, to where your receiver keeps its secrets. It cannot be shown again; a lost one is replaced by a new
        one.
      </ShownOnce>
      <div>
        <h3>Check what you receive</h3>
        <p className={styles['soft']}>
          Every request is signed with the secret, in the way of{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>
          : take only what it signed.
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
