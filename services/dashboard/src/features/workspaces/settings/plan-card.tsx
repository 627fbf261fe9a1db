import { Check } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/page.tsx';
import styles from './plan-card.module.css';
import { plans, type PlanLimits } from './plan-limits.ts';
import { useWorkspace } from '../workspace-context.ts';

/** The plan of the workspace, and the limits of each plan. */
export function PlanCard() {
  const { plan: own } = useWorkspace();
  return (
    <Card
      title={t('Plan')}
      lead={t('API request limits for all tokens of the workspace combined. Redirects are unlimited on every plan.')}
    >
      <ul className={styles['plans']}>
        {plans.map((plan) => (
          <li
            key={plan.plan}
            className={[styles['plan'], plan.plan === own && styles['own']].filter(Boolean).join(' ')}
          >
            <span className={styles['name']}>{plan.name}</span>
            <Limits {...plan} />
            {plan.plan === own && (
              <span className={styles['mark']}>
                <Badge tone="accent">
                  <Check aria-hidden />
                  {t('Current plan')}
                </Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles['limit']}>
        {t('Daily limits reset at midnight UTC. The operator of this service can change your plan.')}
      </p>
    </Card>
  );
}

function Limits({ perMinute, perDay }: PlanLimits) {
  if (perMinute === null || perDay === null) return <span className={styles['limit']}>{t('Unlimited')}</span>;
  return (
    <>
      <span className={styles['limit']}>{t('{perMinute, number} per minute', { perMinute })}</span>
      <span className={styles['limit']}>{t('{perDay, number} per day', { perDay })}</span>
    </>
  );
}
