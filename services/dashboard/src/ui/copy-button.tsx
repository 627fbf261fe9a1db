import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button, type ButtonLook } from './button.tsx';
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
  const { fail } = useToasts();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const showCopied = () => {
    setIsCopied(true);
    onCopied?.();
  };
  const copy = () => void navigator.clipboard.writeText(text).then(showCopied, fail);
  return (
    <Button
      {...{ look, size }}
      isIcon={!hasWords}
      aria-label={hasWords ? undefined : label}
      title={hasWords ? undefined : label}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={copy}
    >
      {hasWords && (isCopied ? t('Copied') : label)}
      <span className="unseen" role="status">
        {isCopied ? t('Copied') : ''}
      </span>
    </Button>
  );
}
