import { Download } from 'lucide-react';
import { v1Path } from '../../../api/create-api.ts';
import { writePath } from '../../../api/send-request.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { excelForm } from '../../../ui/excel-form.ts';
import { Menu, MenuGroup, MenuLink } from '../../../ui/menu.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { StatsQuery } from '../choose-range.ts';
import type { FilterQuery } from '../report-filters.ts';

const forExcel = t('CSV for Excel');
const types = [
  {
    type: 'clicks',
    name: t('Click events'),
    formats: { csv: 'CSV', excel: forExcel, json: 'JSON', parquet: t('Parquet') },
  },
  { type: 'profileEvents', name: t('Profile events'), formats: { csv: 'CSV', excel: forExcel, json: 'JSON' } },
  { type: 'conversions', name: t('Conversions'), formats: { csv: 'CSV', excel: forExcel, json: 'JSON' } },
  { type: 'links', name: t('Links with click counts'), formats: { csv: 'CSV', excel: forExcel, json: 'JSON' } },
  { type: 'profiles', name: t('Profiles with view counts'), formats: { csv: 'CSV', excel: forExcel, json: 'JSON' } },
] as const;

type ExportMenuProps = {
  range: StatsQuery;
  /** The filters of the report; only the export of clicks has them. */
  filters: FilterQuery;
  /** The filters cannot be applied. */
  isDisabled?: boolean;
};

/** Downloads of the raw rows of the range; the server streams them. */
export function ExportMenu({ range, filters, isDisabled = false }: ExportMenuProps) {
  const { id } = useWorkspace();
  const isFiltered = Object.keys(filters).length > 0;
  const addressOf = (type: string, format: string) => {
    // A range without an end is exported until the time at which the menu opens.
    const { start, end = new Date().toISOString(), includeBots, includeInternal } = range;
    const form = format === 'excel' ? { format: 'csv', ...excelForm(range.timezone) } : { format };
    const query = { type, ...form, start, end, includeBots, includeInternal, ...(type === 'clicks' && filters) };
    return `/app/api${v1Path(id)}${writePath('/analytics/export', { query })}`;
  };
  const labelOf = (type: string, name: string) => {
    if (!isFiltered) return name;
    return type === 'clicks'
      ? t('{name}, with the filters of the report', { name })
      : t('{name}, not filtered', { name });
  };
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} disabled={isDisabled}>
          {t('Export')}
        </Button>
      }
    >
      {types.map(({ type, name, formats }) => (
        <MenuGroup key={type} label={labelOf(type, name)}>
          {Object.entries(formats).map(([format, shown]) => (
            <MenuLink key={format} link={<a href={addressOf(type, format)} download />}>
              {shown}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
