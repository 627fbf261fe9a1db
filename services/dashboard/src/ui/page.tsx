import { useEffect, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import styles from './page.module.css';

type PageProps = { title: string; lead?: ReactNode; actions?: ReactNode; isNarrow?: boolean; children: ReactNode };

/** A page of the dashboard: its title, also of the tab, its actions and its content. */
export function Page({ title, lead, actions, isNarrow = false, children }: PageProps) {
  useEffect(() => {
    document.title = t('{title} · Linkplane', { title });
  }, [title]);
  return (
    <div className={[styles['page'], isNarrow && styles['narrow']].filter(Boolean).join(' ')}>
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <h1 dir="auto">{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type CardProps = {
  /** The target of links to the card. */
  id?: string;
  title?: string;
  /** Shown in place of the title. */
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  isFlush?: boolean;
  children: ReactNode;
};

/** @param isFlush for tables, which reach the card's edges */
export function Card({ id, title, heading, lead, actions, isFlush = false, children }: CardProps) {
  return (
    <section id={id} className={styles['card']} aria-label={title}>
      {title !== undefined && (
        <div className={[styles['cardHead'], heading !== undefined && styles['headed']].filter(Boolean).join(' ')}>
          {heading}
          <div className={heading === undefined ? styles['titles'] : 'unseen'}>
            <h2>{title}</h2>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={[styles['cardBody'], isFlush && styles['flush']].filter(Boolean).join(' ')}>{children}</div>
    </section>
  );
}
