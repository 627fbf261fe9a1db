import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { name: string; content: ReactNode };

/** Tabs; the arrow keys move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Base.Root className={styles['tabs']} defaultValue={tabs[0]?.name}>
      <Base.List className={styles['list']} aria-label={label} activateOnFocus>
        {tabs.map(({ name }) => (
          <Base.Tab key={name} value={name} className={styles['tab']}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
