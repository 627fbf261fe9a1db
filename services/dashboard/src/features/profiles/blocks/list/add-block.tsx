import type { BlockType } from '@linkplane/contracts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './add-block.module.css';
import { blockKinds, blockTypesInOrder } from '../block-kinds.ts';
import { useAddBlock } from '../change/use-add-block.ts';
import { IconTile } from '../../../../ui/icon-tile.tsx';

type AddBlockProps = {
  profileId: string;
  /** Set while there are no blocks: then the list of block types is open. */
  isFirst: boolean;
  onAdded: (blockId: string) => void;
};

/** The list of block types, each with a short description. */
export function AddBlock({ profileId, isFirst, onAdded }: AddBlockProps) {
  const [isOpen, setIsOpen] = useState(false);
  const add = useAddBlock(profileId, (blockId) => {
    setIsOpen(false);
    onAdded(blockId);
  });
  if (!isOpen && !isFirst)
    return (
      <Button className={styles['open'] ?? ''} icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('Add block')}
      </Button>
    );
  return (
    <section className={styles['chooser']} aria-label={t('Add a block')}>
      <div className={styles['head']}>
        <h3>{isFirst ? t('Add your first block') : t('Add a block')}</h3>
        {!isFirst && (
          <Button look="quiet" size="small" icon={<X aria-hidden />} onClick={() => setIsOpen(false)}>
            {t('Close')}
          </Button>
        )}
      </div>
      <div className={styles['choices']}>
        {blockTypesInOrder.map((type, place) => (
          <Choice
            key={type}
            type={type}
            isFocused={!isFirst && place === 0}
            isBusy={add.isPending && add.variables === type}
            disabled={add.isPending}
            onChoose={() => add.mutate(type)}
          />
        ))}
      </div>
    </section>
  );
}

type ChoiceProps = {
  type: BlockType;
  isFocused: boolean;
  isBusy: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function Choice({ type, isFocused, isBusy, disabled, onChoose }: ChoiceProps) {
  const { name, words, icon: Icon } = blockKinds[type];
  return (
    <button
      type="button"
      className={styles['choice']}
      autoFocus={isFocused}
      aria-busy={isBusy}
      disabled={disabled}
      onClick={onChoose}
    >
      <IconTile>
        <Icon />
      </IconTile>
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['fine']}>{words}</span>
      </span>
    </button>
  );
}
