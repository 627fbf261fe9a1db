import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { DialogContext } from './dialog-context.ts';
import styles from './dialog.module.css';
import { LeaveDialog, type Loss } from './leave-dialog.tsx';

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
  /** What would be lost: Escape, the cross and going back ask first. Content can say the same by `useLoss`. */
  loss?: Loss | undefined;
  /** Where the focus goes once it is closed, in place of what opened it. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
  /** The buttons at its end. */
  actions?: ReactNode;
};

/** Takes the focus and keeps it, closes with Escape, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, open = true, onClosed, place = 'middle', isWide = false, returnFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [lossOfContent, setLossOfContent] = useState<Loss>();
  const [isAsking, setIsAsking] = useState(false);
  const loss = props.loss ?? lossOfContent;
  const looks =
    place === 'side' ? [styles['panel'], isWide && styles['widePanel']] : [styles['dialog'], isWide && styles['wide']];
  return (
    <Base.Root
      open={open}
      // A press beside a long form must not throw away what is in it.
      disablePointerDismissal={place === 'side' || loss !== undefined}
      onOpenChange={(next) => {
        if (next) return;
        if (loss === undefined) onClose();
        else setIsAsking(true);
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
            <Base.Close className={buttonClass({ look: 'quiet', isIcon: true })} aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </div>
          <DialogContext value={setLossOfContent}>
            <div className={styles['body']}>{props.children}</div>
            {props.actions !== undefined && <div className={styles['foot']}>{props.actions}</div>}
          </DialogContext>
          <LeaveDialog loss={loss} isAsking={isAsking} onLeave={onClose} onStay={() => setIsAsking(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the dialog that it stands in as its cross does: it asks first where something would be lost. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close render={<Button look="primary" />}>{children}</Base.Close>;
}

/** The first field; else the first button of those at the end, which is the one that changes nothing. */
function chooseFirst(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(
    `.${styles['body']} :is(input:not([type=hidden], [type=file], [hidden], [readonly]), textarea, select):not(:disabled)`,
  );
  return field ?? popup?.querySelector<HTMLElement>(`.${styles['foot']} button:not(:disabled)`) ?? popup;
}
