import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import styles from './sidebar.module.css';

/** The sidebar of small screens: slides in over the page and restores the focus when it closes. */
export default function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['drawer']} aria-label={t('Menu')}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
