import { ArrowRightLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { LinkToMove } from './use-transfer-links.ts';

const TransferLinksDialog = lazy(async () => await import('./transfer-links-dialog.tsx'));

/** The button of the selection bar that moves the chosen links. @property onMoved called when links have moved */
export function TransferSelected({ links, onMoved }: { links: readonly LinkToMove[]; onMoved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<ArrowRightLeft aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('Move', {}, { context: 'to another workspace' })}
      </Button>
      {isOpen && (
        <Suspense>
          <TransferLinksDialog links={links} onMoved={onMoved} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
