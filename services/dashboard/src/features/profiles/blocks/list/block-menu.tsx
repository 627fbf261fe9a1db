import type { Block } from '@linkplane/contracts';
import { ArrowDown, ArrowUp, Copy, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { t } from '../../../../language/translate.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { readFlag } from '../read-setting.ts';

export type BlockActions = {
  onMove: (block: Block, steps: -1 | 1) => void;
  onHide: (block: Block) => void;
  onDuplicate: (block: Block) => void;
  onDelete: (block: Block) => void;
};

type BlockMenuProps = BlockActions & { block: Block; title: string; isFirst: boolean; isLast: boolean };

export function BlockMenu({ block, title, isFirst, isLast, ...actions }: BlockMenuProps) {
  const isHidden = readFlag(block.settings, 'hidden');
  return (
    <Menu
      trigger={<IconButton size="small" label={t('More for {title}', { title })} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={isFirst} onSelect={() => actions.onMove(block, -1)}>
        {t('Move up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={isLast} onSelect={() => actions.onMove(block, 1)}>
        {t('Move down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />} onSelect={() => actions.onHide(block)}>
        {isHidden ? t('Show to visitors') : t('Hide from visitors')}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => actions.onDuplicate(block)}>
        {t('Duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => actions.onDelete(block)}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  );
}
