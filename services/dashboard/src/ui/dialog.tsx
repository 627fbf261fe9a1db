import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button, buttonClass } from './button.tsx';
import { DialogContext } from './dialog-context.ts';
import styles from './dialog.module.css';
import { LeaveDialog, type Loss } from './leave-dialog.tsx';

type DialogProps = {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** False only during its closing animation. */
  open?: boolean;
  /** Called after the closing animation. */
  onClosed?: () => void;
  /** Centered, or a side panel for longer forms. */
  place?: 'middle' | 'side';
  isWide?: boolean;
  /** What closing would lose: Escape, the close button and going back ask first. Content can report it by `useLoss`. */
  loss?: Loss | undefined;
  /** Where the focus goes after closing; by default to the element that opened it. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
  /** The buttons of the footer. */
  actions?: ReactNode;
};

/** A modal dialog: traps the focus, closes with Escape, and restores the focus. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, open = true, onClosed, place = 'middle', isWide = false, returnFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [lossOfContent, setLossOfContent] = useState<Loss>();
  const [isConfirming, setIsConfirming] = useState(false);
  const loss = props.loss ?? lossOfContent;
  const looks =
    place === 'side' ? [styles['panel'], isWide && styles['widePanel']] : [styles['dialog'], isWide && styles['wide']];
  return (
    <Base.Root
      open={open}
      // A click outside a long form must not discard its input.
      disablePointerDismissal={place === 'side' || loss !== undefined}
      onOpenChange={(next) => {
        if (next) return;
        if (loss === undefined) onClose();
        else setIsConfirming(true);
      }}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          ref={popup}
          className={looks.filter(Boolean).join(' ')}
          initialFocus={(openedBy) => (openedBy === 'touch' ? popup.current : chooseFirst(popup.current))}
          {...(returnFocus && { finalFocus: returnFocus })}
        >
          <div className={styles['head']}>
            <div className={styles['titles']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles['description']}>{description}</Base.Description>
              )}
            </div>
            <Base.Close className={buttonClass({ look: 'quiet', isIcon: true })} aria-label={t('Close')}>
              <X aria-hidden />
            </Base.Close>
          </div>
          <DialogContext value={setLossOfContent}>
            <div className={styles['body']}>{props.children}</div>
            {props.actions !== undefined && <div className={styles['foot']}>{props.actions}</div>}
          </DialogContext>
          <LeaveDialog
            loss={loss}
            isConfirming={isConfirming}
            onLeave={onClose}
            onStay={() => setIsConfirming(false)}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the surrounding dialog, after asking when something would be lost. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close render={<Button look="primary" />}>{children}</Base.Close>;
}

/** The first field, or else the first button of the footer, which is the harmless one. */
function chooseFirst(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(
    `.${styles['body']} :is(input:not([type=hidden], [type=file], [hidden], [readonly]), textarea, select):not(:disabled)`,
  );
  return field ?? popup?.querySelector<HTMLElement>(`.${styles['foot']} button:not(:disabled)`) ?? popup;
}
