import type { Domain } from '@linkplane/contracts/account';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AppAssociationForm } from './app-association-form.tsx';
import { CheckCard } from './check-card.tsx';
import { DnsRecords } from './dns-records.tsx';
import { DomainBehaviourForm } from './domain-behaviour-form.tsx';
import styles from './domain-panel.module.css';
import { FallbackForm, FallbackReport } from './fallback-form.tsx';
import { RemoveDomainDialog } from './remove-domain-dialog.tsx';

/** The details of one domain; read-only for members. */
export default function DomainPanel({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { isOwner } = useWorkspace();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Dialog title={domain.displayHost} place="side" isWide onClose={onClose}>
      <div className={styles['panel']}>
        <section className={styles['part']}>
          <CheckCard domain={domain} canCheck={isOwner} />
        </section>
        <section className={styles['part']}>
          <DnsRecords records={domain.records} />
        </section>
        <section className={styles['part']}>
          <h3>{t('Settings')}</h3>
          {isOwner ? <DomainBehaviourForm domain={domain} /> : <Behaviour domain={domain} />}
        </section>
        {isOwner ? (
          <section className={styles['part']}>
            <h3>{t('Links of an old service')}</h3>
            <FallbackForm domain={domain} />
          </section>
        ) : (
          <FallbackReport domain={domain} />
        )}
        {isOwner && (
          <section className={styles['part']}>
            <h3>{t('Apps')}</h3>
            <AppAssociationForm domain={domain} />
          </section>
        )}
        {isOwner && (
          <section className={styles['part']}>
            <div className={styles['check']}>
              <span className={styles['soft']}>{t('Removing the domain stops its links immediately.')}</span>
              <Button icon={<Trash2 aria-hidden />} onClick={() => setIsRemoving(true)}>
                {t('Remove domain')}
              </Button>
            </div>
          </section>
        )}
      </div>
      {isRemoving && <RemoveDomainDialog domain={domain} onRemoved={onClose} onClose={() => setIsRemoving(false)} />}
    </Dialog>
  );
}

/** The settings as text, for members. */
function Behaviour({ domain }: { domain: Domain }) {
  const { rootBehaviour, notFoundUrl, isDefault, displayHost } = domain;
  const root = { 'not-found': t('Not found page'), profile: t('Profile'), redirect: '' }[rootBehaviour.kind];
  return (
    <Facts>
      <Fact name={`${displayHost}/`}>{rootBehaviour.kind === 'redirect' ? rootBehaviour.url : root}</Fact>
      <Fact name={t('Unknown slugs')}>{notFoundUrl ?? t('Not found page')}</Fact>
      <Fact name={t('Default for new links')}>{isDefault ? t('Yes') : t('No')}</Fact>
    </Facts>
  );
}
