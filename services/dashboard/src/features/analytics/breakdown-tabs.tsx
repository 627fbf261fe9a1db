import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './breakdown-tabs.module.css';

export type TabsOf<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

type BreakdownTabsProps<Value extends string> = TabsOf<Value> & {
  /** The card around the tabs and their panel. */
  children: (list: ReactNode, panel: (content: ReactNode) => ReactNode) => ReactNode;
};

/** The tabs of a card, in its head; the arrow keys move between them. */
export function BreakdownTabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: BreakdownTabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      {children(
        <Base.List className={styles['list']} aria-label={label} activateOnFocus>
          {options.map((option) => (
            <Base.Tab key={option.value} value={option.value} className={styles['tab']}>
              {option.name}
            </Base.Tab>
          ))}
        </Base.List>,
        (content) => (
          <Base.Panel value={value} className={styles['panel']} tabIndex={-1}>
            {content}
          </Base.Panel>
        ),
      )}
    </Base.Root>
  );
}
