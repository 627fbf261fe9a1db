import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import styles from './pager.module.css';

/** @param onTurn called with the page to go to, counted from 1 */
export function Pager({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  return (
    <nav className={styles['pager']} aria-label={t('Pagination')}>
      <Button icon={<ChevronLeft aria-hidden />} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('Previous')}
      </Button>
      <span>{t('Page {page, number} of {pages, number}', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t('Next')}
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
