import type { ComponentProps, ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button, type ButtonLook } from './button.tsx';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> & { onSubmit: () => void };

/** A vertical form; submitted by its button or by Enter. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** A vertical stack with the spacing of a form. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['form']}>{children}</div>;
}

/** The buttons of a form on a page. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles['foot']}>{children}</div>;
}

type FormActionsProps = {
  /** The id of the form, which is beside the footer. */
  form: string;
  onCancel: () => void;
  look?: ButtonLook;
  isBusy?: boolean;
  disabled?: boolean;
  /** What submitting does, as a verb. */
  children: ReactNode;
};

/** The buttons of a form in a dialog. */
export function FormActions({ onCancel, look = 'primary', ...submit }: FormActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" look={look} {...submit} />
    </>
  );
}
