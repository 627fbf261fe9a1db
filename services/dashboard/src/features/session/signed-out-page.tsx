import { useEffect, type ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import styles from './signed-out-page.module.css';

type EntrancePageProps = { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode };

/** The layout of pages outside the dashboard, such as sign-in: one centered card. */
export function SignedOutPage({ title, lead, children, foot }: EntrancePageProps) {
  useEffect(() => {
    // not translated: the name of the product
    document.title = `${title} · Linkplane`;
  }, [title]);
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <span className={styles['brand']}>
          <Logo size={34} />
          {/* not translated: the name of the product */}
          Linkplane
        </span>
        <div className={styles['card']}>
          <div>
            <h1>{title}</h1>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </div>
          {children}
        </div>
        {foot !== undefined && <p className={styles['foot']}>{foot}</p>}
      </div>
    </main>
  );
}
