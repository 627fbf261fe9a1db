import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** False only while it plays its last movement. */
  open?: boolean;
  /** Called once it is out of sight. */
  onClosed?: () => void;
  /** In the middle of the page, or a panel at its side for longer forms. */
  place?: 'middle' | 'side';
  isWide?: boolean;
  children: ReactNode;
  /** The buttons at its end. */
  actions?: ReactNode;
};

/** Takes the focus and keeps it, closes with Escape, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, open = true, onClosed, place = 'middle', isWide = false } = props;
  const looks =
    place === 'side' ? [styles['panel'], isWide && styles['widePanel']] : [styles['dialog'], isWide && styles['wide']];
  return (
    <Base.Root
      open={open}
      // A press beside a long form must not throw away what is in it.
      disablePointerDismissal={place === 'side'}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup className={looks.filter(Boolean).join(' ')}>
          <div className={styles['head']}>
            <div className={styles['titles']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles['description']}>{description}</Base.Description>
              )}
            </div>
            <Base.Close className={buttonClass({ look: 'quiet', isIcon: true })} aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className={styles['body']}>{props.children}</div>
          {props.actions !== undefined && <div className={styles['foot']}>{props.actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
