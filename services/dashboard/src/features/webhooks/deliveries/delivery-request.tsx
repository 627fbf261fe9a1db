import type { Delivery } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import styles from './delivery-panel.module.css';
import { formatJson } from './describe-delivery.ts';

/** The request that the receiver gets. */
export function DeliveryRequest({ request: { headers, body } }: { request: Delivery['request'] }) {
  return (
    <section className={styles['part']}>
      <div>
        <h3>{t('Request')}</h3>
        <p className={styles['soft']}>
          {t('Sent as a signed POST request. Line breaks in the body are added for readability.')}
        </p>
      </div>
      <dl className={styles['headers']} aria-label={t('Headers')}>
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock label="body" code={formatJson(body)} />
    </section>
  );
}
