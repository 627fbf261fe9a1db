import { cloneElement, lazy, Suspense, useState, type ButtonHTMLAttributes, type ReactElement } from 'react';
import type { MenuProps } from './menu-parts.tsx';

const bring = async () => await import('./menu-parts.tsx');

const OpenMenu = lazy(async () => ({ default: (await bring()).OpenMenu }));
export const MenuItem = lazy(async () => ({ default: (await bring()).MenuItem }));
export const MenuLink = lazy(async () => ({ default: (await bring()).MenuLink }));
export const MenuGroup = lazy(async () => ({ default: (await bring()).MenuGroup }));
export const MenuSeparator = lazy(async () => ({ default: (await bring()).MenuSeparator }));

/**
 * A dropdown menu. Its library is a quarter of the first view's script, and no first view shows
 * it: it is loaded on hover or focus, and replaces the button when that is pressed.
 */
export function Menu({ trigger, children, align = 'end' }: Omit<MenuProps, 'trigger'> & { trigger: ReactElement }) {
  const [isRequested, setIsRequested] = useState(false);
  const button = trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void bring(),
    onFocus: () => void bring(),
    onClick: () => setIsRequested(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setIsRequested(true);
    },
  });
  if (!isRequested) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu trigger={trigger} align={align}>
        {children}
      </OpenMenu>
    </Suspense>
  );
}
