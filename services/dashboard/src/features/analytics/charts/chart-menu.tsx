import { Download } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../language/translate.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Picture, Table } from '../../../ui/chart/save-chart.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useToasts } from '../../../ui/toaster.tsx';

type ChartMenuProps = {
  /** The title of the card that it is in. */
  title: string;
  /** All values of the chart, with a row of headings. */
  table: () => Table;
  picture: Picture;
};

const load = async () => await import('../../../ui/chart/save-chart.ts');

/** Downloads a chart as a table or as a picture. */
export function ChartMenu({ title, table, picture }: ChartMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { fail } = useToasts();
  const saveTable = () => void load().then(({ saveTable: save }) => save(title, table()), fail);
  const savePicture = () => {
    const card = place.current?.closest('section');
    if (card)
      void load()
        .then(({ savePicture: save }) => save(title, card, picture))
        .catch(fail);
  };
  return (
    <span ref={place}>
      <Menu
        trigger={<IconButton size="small" label={t('Download {title}', { title })} icon={<Download aria-hidden />} />}
      >
        <MenuItem onSelect={saveTable}>{t('CSV')}</MenuItem>
        <MenuItem onSelect={savePicture}>{t('PNG')}</MenuItem>
      </Menu>
    </span>
  );
}
