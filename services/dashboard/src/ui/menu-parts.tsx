import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** Initially open: it is loaded when its button is pressed. */
export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles['positioner']} sideOffset={6} align={align}>
          <Base.Popup className={styles['popup']}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  tone?: 'danger';
  onSelect?: () => void;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, tone, onSelect, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item className={styles['item']} data-tone={tone} disabled={disabled} onClick={() => onSelect?.()}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** A menu entry that is a link. @param link the link element without its children */
export function MenuLink({ icon, link, children }: { icon?: ReactNode; link: ReactElement; children: ReactNode }) {
  return (
    <Base.Item className={styles['item']} render={link}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles['separator']} />;
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles['groupLabel']}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
