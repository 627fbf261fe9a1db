import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './pager.module.css';

/** @param onTurn called with the page to go to, counted from 1 */
export function Pager({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  return (
    <nav className={styles['pager']} aria-label="Pagination">
      <Button icon={<ChevronLeft aria-hidden />} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
