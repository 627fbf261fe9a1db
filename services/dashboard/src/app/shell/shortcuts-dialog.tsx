import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('Ctrl');

const groups: { name: string; shortcuts: { keys: string[]; does: string }[] }[] = [
  {
    name: t('Everywhere'),
    shortcuts: [
      { keys: [modifier, 'K'], does: t('Search or jump to') },
      { keys: ['C'], does: t('Create a link') },
      { keys: ['/'], does: t('Search') },
      { keys: ['?'], does: t('Show these shortcuts') },
    ],
  },
  {
    name: t('In the list of links'),
    shortcuts: [
      { keys: ['J'], does: t('Next link') },
      { keys: ['K'], does: t('Previous link') },
      { keys: [t('Enter')], does: t('Open the report') },
      { keys: ['E'], does: t('Edit') },
      { keys: ['D'], does: t('Duplicate') },
      { keys: ['Q'], does: t('QR code') },
      { keys: ['T'], does: t('Tags') },
      { keys: ['A'], does: t('Archive') },
      { keys: ['X'], does: t('Select') },
      { keys: [t('Esc')], does: t('Clear selection') },
      { keys: [t('Delete')], does: t('Delete') },
    ],
  },
];

/** Every shortcut of the dashboard. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose} actions={<Button onClick={onClose}>{t('Close')}</Button>}>
      {groups.map(({ name, shortcuts }) => (
        <section key={name} className={styles['group']}>
          <h3>{name}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className={styles['shortcut']}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
