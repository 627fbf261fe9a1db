import type { Delivery } from '@linkplane/contracts';
import { CodeBlock } from '../../ui/code-block.tsx';
import styles from './delivery-panel.module.css';
import { layOutJson } from './describe-delivery.ts';

/** What the receiver gets. */
export function DeliveryRequest({ request: { headers, body } }: { request: Delivery['request'] }) {
  return (
    <section className={styles['part']}>
      <div>
        <h3>Request</h3>
        <p className={styles['soft']}>
          Sent by POST with a signature beside. The body is shown with line breaks that it does not have.
        </p>
      </div>
      <dl className={styles['headers']} aria-label="Headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock label="body" code={layOutJson(body)} />
    </section>
  );
}
