import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type Looks = { look?: ButtonLook; size?: 'small' | 'normal'; isIcon?: boolean };

/** The classes of a button, for links and triggers that look like one. */
export function buttonClass({ look = 'secondary', size = 'normal', isIcon = false }: Looks = {}): string {
  return [styles['button'], styles[look], size === 'small' && styles['small'], isIcon && styles['icon']]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ComponentProps<'button'> & Looks & { isBusy?: boolean; icon?: ReactNode };

/** While busy it is disabled, and screen readers are informed. */
export function Button({ look, size, isIcon, isBusy = false, icon, children, className, ...rest }: ButtonProps) {
  const looks = buttonClass({ ...(look && { look }), ...(size && { size }), ...(isIcon && { isIcon }) });
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${looks} ${className}` : looks}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? <LoaderCircle className={styles['spinner']} aria-hidden /> : icon}
      {/* A text beside the spinner would be replaced by a browser that translates the page. */}
      {children !== undefined && <span className={styles['words']}>{children}</span>}
    </button>
  );
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'isIcon'> & { label: string }) {
  return <Button look="quiet" {...rest} isIcon aria-label={label} title={label} />;
}
