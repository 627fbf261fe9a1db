import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useMemo, type ReactElement } from 'react';
import { t } from '../../../language/translate.ts';
import { describeTimeZone, listTimezones } from '../../../ui/describe-time-zone.ts';
import menu from '../../../ui/menu.module.css';
import styles from './timezone-picker.module.css';

type TimezonePickerProps = { trigger: ReactElement; value: string; onChoose: (timezone: string) => void };

type Zone = { value: string; label: string };

/** Every time zone with its offset, searchable by either. Initially open. */
export default function TimezonePicker({ trigger, value, onChoose }: TimezonePickerProps) {
  const zones = useMemo(() => {
    const names = new Set([value, ...listTimezones()]);
    return Array.from(names, (name): Zone => ({ value: name, label: describeTimeZone(name) }));
  }, [value]);
  return (
    <Combobox.Root
      items={zones}
      value={zones.find((zone) => zone.value === value) ?? null}
      onValueChange={(zone: Zone | null) => zone && onChoose(zone.value)}
      defaultOpen
      autoHighlight
    >
      <Combobox.Trigger render={trigger} />
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} sideOffset={6} align="start">
          <Combobox.Popup className={`${menu['popup']} ${styles['popup']}`} aria-label={t('Time zones')}>
            <div className={styles['input']}>
              <Search aria-hidden />
              <Combobox.Input placeholder={t('Search time zones')} aria-label={t('Search time zones')} />
            </div>
            <Combobox.Empty className={styles['empty']}>{t('No time zones found.')}</Combobox.Empty>
            <Combobox.List className={styles['list']}>
              {(zone: Zone) => (
                <Combobox.Item key={zone.value} value={zone} className={menu['item']}>
                  {zone.label}
                  <Combobox.ItemIndicator className={styles['chosen']}>
                    <Check aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
