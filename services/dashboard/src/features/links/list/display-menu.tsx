import { Check, Rows2, Rows3, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '../../../language/translate.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { linkColumns, type LinkColumn, type LinksDisplay } from '../links-search.ts';
import styles from './links-toolbar.module.css';

type DisplayMenuProps = { display: Required<LinksDisplay>; onChange: (display: LinksDisplay) => void };

const columnNames: Readonly<Record<LinkColumn, string>> = {
  destination: t('Destination'),
  clicks: t('Clicks'),
  created: t('Created', {}, { context: 'date' }),
};
const densities = [
  { density: 'comfortable', name: t('Comfortable'), icon: <Rows2 aria-hidden /> },
  { density: 'compact', name: t('Compact', {}, { context: 'rows of a table' }), icon: <Rows3 aria-hidden /> },
] as const;

/** The height of rows, and the columns of the table. */
export function DisplayMenu({ display, onChange }: DisplayMenuProps) {
  const toggle = (column: LinkColumn) =>
    onChange({
      columns: linkColumns.filter((each) => display.columns.includes(each) !== (each === column)),
    });
  return (
    <Menu trigger={<IconButton look="secondary" label={t('Display')} icon={<SlidersHorizontal aria-hidden />} />}>
      <MenuGroup label={t('Rows')}>
        {densities.map(({ density, name, icon }) => (
          <MenuItem key={density} icon={icon} onSelect={() => onChange({ density })}>
            {nameItem(name, display.density === density)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('Columns')}>
        {linkColumns.map((column) => (
          <MenuItem key={column} onSelect={() => toggle(column)}>
            {nameItem(columnNames[column], display.columns.includes(column))}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

function nameItem(name: string, isChosen: boolean): ReactNode {
  if (!isChosen) return name;
  return rich('{name}<chosen>, chosen</chosen>', {
    name,
    chosen: (words) => (
      <span className={styles['chosen']}>
        <Check aria-hidden />
        <span className="unseen">{words}</span>
      </span>
    ),
  });
}
