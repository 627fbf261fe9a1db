import { useEffect, useId, type ComponentProps, type ReactNode } from 'react';
import type { ControlProps } from './control-props.ts';
import styles from './field.module.css';

type Words = { label: string; hint?: ReactNode; error?: string | undefined };

/** A label, a control, and below it the error or else the hint. */
export function Field({ label, hint, error, children }: Words & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const words = error ?? hint;
  useFocusWhenRefused(id, error);
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles['control'] ?? '',
        'aria-invalid': error !== undefined,
        'aria-describedby': words === undefined ? undefined : `${id}-words`,
      })}
      {words !== undefined && (
        <p id={`${id}-words`} className={styles[error ? 'error' : 'hint']} role={error ? 'alert' : undefined}>
          {words}
        </p>
      )}
    </div>
  );
}

/**
 * Moves the focus to the first invalid field of a form. After the next frame: a closed section that contains the field
 * opens first.
 */
function useFocusWhenRefused(id: string, error: string | undefined): void {
  useEffect(() => {
    if (error === undefined) return;
    const frame = requestAnimationFrame(() => {
      const control = document.getElementById(id);
      const first = control?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (control === first) first?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, error]);
}

const addressTypes: ReadonlySet<string> = new Set(['url', 'email']);

/** @param prefix shown in front of what is typed, such as the host of a slug */
export function TextField({ label, hint, error, prefix, ...input }: Words & ComponentProps<'input'>) {
  // Free text is aligned by its language; URLs and e-mail addresses are left to right in every language.
  const isAddress = addressTypes.has(input.type ?? input.inputMode ?? '');
  const isText = input.type === undefined && input.inputMode === undefined;
  // An instant may have seconds.
  const step = input.type === 'datetime-local' ? 'any' : undefined;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        prefix === undefined ? (
          <input dir={isAddress ? 'ltr' : isText ? 'auto' : undefined} step={step} {...input} {...control} />
        ) : (
          // Together they are a URL, which also begins at the left on pages from right to left.
          <span className={styles['affixed']} dir="ltr">
            <span className={styles['prefix']}>{prefix}</span>
            <input {...input} {...control} />
          </span>
        )
      }
    </Field>
  );
}

export function TextAreaField({ label, hint, error, ...input }: Words & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea dir="auto" {...input} {...control} />}
    </Field>
  );
}

/** A native select, which works everywhere, by keyboard and by touch. */
export function SelectField({ label, hint, error, children, ...input }: Words & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...input} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
