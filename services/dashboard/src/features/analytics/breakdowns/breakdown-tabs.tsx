import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './breakdown-tabs.module.css';
import { scrollLineTo, useOverflow } from './use-overflow.ts';

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

/**
 * The tabs of a card, in its head; the arrow keys move between them. They are one line that scrolls to the chosen tab
 * and its neighbours, so that those can be clicked, and fades where it goes on.
 */
export function BreakdownTabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: BreakdownTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(list);
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]');
    // The chosen one comes last: it is in view even where its neighbours have no room.
    for (const tab of [chosen?.previousElementSibling, chosen?.nextElementSibling, chosen])
      if (list.current && tab) scrollLineTo(list.current, tab);
  }, [value]);
  return (
    <Base.Root className={styles['root']} value={value} onValueChange={(next: Value) => onChange(next)}>
      {children(
        <Base.List
          ref={list}
          className={styles['list']}
          data-more-start={overflow.start}
          data-more-end={overflow.end}
          aria-label={label}
          activateOnFocus
        >
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
