import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button, type ButtonLook } from './button.tsx';
import { copyText } from './copy-text.ts';
import { useToasts } from './toaster.tsx';

const copiedShownMs = 1_600;

type CopyButtonProps = {
  text: string;
  label?: string;
  look?: ButtonLook;
  size?: 'small' | 'normal';
  hasWords?: boolean;
  onCopied?: () => void;
};

/** Copies a text to the clipboard and confirms it in place. */
export function CopyButton({
  text,
  label = t('Copy'),
  look = 'quiet',
  size = 'small',
  hasWords = false,
  onCopied,
}: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const { notify } = useToasts();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(text))) {
      notify(t('The browser does not allow copying'), text);
      return;
    }
    setIsCopied(true);
    onCopied?.();
  };
  return (
    <Button
      {...{ look, size }}
      isIcon={!hasWords}
      aria-label={hasWords ? undefined : label}
      title={hasWords ? undefined : label}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {hasWords && (isCopied ? t('Copied') : label)}
      <span className="unseen" role="status">
        {isCopied ? t('Copied') : ''}
      </span>
    </Button>
  );
}
