import { namedShapes, platformMarks } from '@linkplane/profile-page';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../../language/translate.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import styles from './icon-picker.module.css';

type Choice = { value: string; name: string; path?: string; kind: 'shape' | 'mark' | 'emoji' };

const emoji = (
  '🔗 link|🌐 globe|✉️ mail|📞 phone|⭐ star|❤️ heart|🏠 home|🎵 music|🎬 film|📷 camera|🖼️ picture|📚 books|📅 calendar|⏰ clock|' +
  '🛒 cart|🛍️ shopping|🎁 gift|⬇️ download|📍 pin|💬 message|🎤 mic|🎧 headphones|📰 news|✏️ pen|💻 laptop|🚀 rocket|⚡ bolt|☕ coffee|' +
  '🎟️ ticket|👋 hello|👤 person|👥 people|💼 work|🔔 bell|🔍 search|ℹ️ info|✅ check|🏷️ tag|🎓 study|📄 file|☀️ sun|🌿 leaf|🌸 flower|🛡️ shield|' +
  '🏆 trophy|🔥 fire|✨ sparkles|🎉 party|🎨 art|🎮 game|🍕 pizza|🍷 wine|🍰 cake|✈️ travel|🚗 car|🚲 bike|🐶 dog|🐱 cat|💡 idea|💰 money|🧘 yoga|💪 strong|👗 fashion|💄 beauty'
).split('|');

const choices: readonly Choice[] = [
  ...Object.entries(namedShapes).map(([name, path]) => ({ value: name, name, path, kind: 'shape' as const })),
  ...Object.entries(platformMarks).map(([value, { label, path }]) => ({
    value,
    name: label,
    path,
    kind: 'mark' as const,
  })),
  ...emoji.map((line) => {
    const [value = '', name = ''] = line.split(' ');
    return { value, name, kind: 'emoji' as const };
  }),
];

type IconPickerProps = { value: string; onPick: (icon: string | null) => void; onClose: () => void };

/** Every icon that a page can draw, by name, with arrow keys to move between them. */
export default function IconPicker({ value, onPick, onClose }: IconPickerProps) {
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const words = search.trim().toLowerCase();
    return choices.filter(({ name, value }) => name.toLowerCase().includes(words) || value.includes(words));
  }, [search]);
  const pick = (icon: string | null) => {
    onPick(icon);
    onClose();
  };
  return (
    <Dialog title={t('Choose an icon')} onClose={onClose}>
      <TextField
        label={t('Search icons')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector('button')?.focus();
        }}
      />
      <div ref={grid} className={styles['grid']} role="group" aria-label={t('Icons')} onKeyDown={moveFocus}>
        {value !== '' && search === '' && (
          <button type="button" className={styles['none']} onClick={() => pick(null)}>
            {t('No icon')}
          </button>
        )}
        {found.map((choice) => (
          <button
            key={`${choice.kind}-${choice.value}`}
            type="button"
            title={choice.name}
            aria-label={choice.name}
            aria-pressed={choice.value === value}
            onClick={() => pick(choice.value)}
          >
            {choice.path === undefined ? (
              <span aria-hidden>{choice.value}</span>
            ) : (
              <svg className={styles[choice.kind]} viewBox="0 0 24 24" aria-hidden>
                <path d={choice.path} />
              </svg>
            )}
          </button>
        ))}
      </div>
      <p className={styles['empty']} role="status">
        {found.length === 0 ? t('No icon has this name.') : ''}
      </p>
    </Dialog>
  );
}

/** Arrow keys move in rows and columns, as the grid is laid out. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = buttons.findIndex((button) => button === document.activeElement);
  const top = buttons.at(-1)?.offsetTop;
  const columns = Math.max(
    1,
    buttons.filter((button) => button.offsetTop === (buttons.at(1)?.offsetTop ?? top)).length,
  );
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (step === undefined || at === -1) return;
  event.preventDefault();
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
}
