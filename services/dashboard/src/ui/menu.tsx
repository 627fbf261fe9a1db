import { cloneElement, lazy, Suspense, useState, type ButtonHTMLAttributes, type ReactElement } from 'react';
import type { MenuProps } from './menu-parts.tsx';

const bring = async () => await import('./menu-parts.tsx');

const OpenMenu = lazy(async () => ({ default: (await bring()).OpenMenu }));
export const MenuItem = lazy(async () => ({ default: (await bring()).MenuItem }));
export const MenuLink = lazy(async () => ({ default: (await bring()).MenuLink }));
export const MenuGroup = lazy(async () => ({ default: (await bring()).MenuGroup }));
export const MenuSeparator = lazy(async () => ({ default: (await bring()).MenuSeparator }));

/**
 * A list of choices below a button. What it is made of is a quarter of a first view's script, and no first view shows
 * it: it comes when the button is pointed at, and takes the button's place when that is pressed.
 */
export function Menu({ trigger, children, align = 'end' }: Omit<MenuProps, 'trigger'> & { trigger: ReactElement }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void bring(),
    onFocus: () => void bring(),
    onClick: () => setIsWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setIsWanted(true);
    },
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu trigger={trigger} align={align}>
        {children}
      </OpenMenu>
    </Suspense>
  );
}
