import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import menu from './menu.module.css';
import styles from './select.module.css';
import type { Option, SelectProps } from './select-option.ts';

/** Initially open: it is loaded when its button is pressed. */
export default function OpenSelect(props: SelectProps<string> & { look: string }) {
  const { label, value, options, onChange, control, icon, shown, look } = props;
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.name }))}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      defaultOpen
      modal={false}
    >
      <Base.Trigger
        className={look}
        aria-label={label}
        id={control?.id}
        aria-invalid={control?.['aria-invalid']}
        aria-describedby={control?.['aria-describedby']}
      >
        {icon}
        <span className={styles['name']}>{shown ?? <Base.Value />}</span>
        <ChevronDown className={styles['arrow']} aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={menu['positioner']}
          sideOffset={6}
          align="start"
          alignItemWithTrigger={false}
          collisionPadding={12}
        >
          <Base.Popup className={`${menu['popup']} ${styles['popup']}`}>
            <Base.List aria-label={label}>
              {listGroups(options).map(({ group, members }) =>
                group === undefined ? (
                  members.map((option) => <Item key={option.value} option={option} />)
                ) : (
                  <Base.Group key={group}>
                    <Base.GroupLabel className={menu['groupLabel']}>{group}</Base.GroupLabel>
                    {members.map((option) => (
                      <Item key={option.value} option={option} />
                    ))}
                  </Base.Group>
                ),
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ option: { value, name, mark } }: { option: Option }) {
  return (
    <Base.Item value={value} className={`${menu['item']} ${styles['item']}`}>
      {mark}
      <Base.ItemText className={styles['name']}>{name}</Base.ItemText>
      <Base.ItemIndicator className={styles['chosen']}>
        <Check aria-hidden />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

function listGroups(options: readonly Option[]): { group: string | undefined; members: Option[] }[] {
  const groups: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
