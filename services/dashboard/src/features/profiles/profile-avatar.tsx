import { useState } from 'react';
import styles from './profile-avatar.module.css';

type ProfileAvatarProps = { displayName: string; avatar: string | null; size?: 'normal' | 'large' };

/** The avatar of a profile; initials without one, while it loads, and when it fails to load. */
export function ProfileAvatar({ displayName, avatar, size = 'normal' }: ProfileAvatarProps) {
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const shown = avatar !== null && avatar !== '' && avatar !== broken ? avatar : undefined;
  return (
    <span className={[styles['avatar'], size === 'large' && styles['large']].filter(Boolean).join(' ')} aria-hidden>
      {initialsOf(displayName)}
      {shown !== undefined && (
        <img
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          data-loaded={shown === loaded || undefined}
          onLoad={() => setLoaded(shown)}
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '');
  return `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`.toUpperCase();
}
