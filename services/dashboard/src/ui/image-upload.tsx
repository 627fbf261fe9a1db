import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { describeError } from './describe-error.ts';
import styles from './image-upload.module.css';
import type { Crop } from './crop-frame.ts';

const ImageCropper = lazy(async () => await import('./image-cropper.tsx'));

/** What the server accepts: other files are refused before they are sent. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const bytesMax = 5 * 1_048_576;

type ImageUploadProps = {
  /** What is uploaded, as its field is named: "Avatar". */
  label: string;
  /** The address of the present picture; empty without one. */
  value: string;
  /** Width over height of the part that is used; without it the whole picture is. */
  aspect?: number;
  /** Stores the file and returns its address. */
  upload: (file: Blob, crop: Crop | undefined) => Promise<string>;
  onUploaded: (address: string) => void;
};

/** Takes a picture that is dropped, pasted or chosen, lets the part to use be cut out, and uploads it. */
export function ImageUpload({ label, value, aspect, upload, onUploaded }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File>();
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async (chosen: File, crop: Crop | undefined) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onUploaded(await upload(chosen, crop));
      setFile(undefined);
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const take = (files: FileList | undefined) => {
    const [chosen] = Array.from(files ?? []);
    if (!chosen) return;
    const refusal = findRefusal(chosen);
    setProblem(refusal);
    if (refusal !== undefined) return;
    if (aspect === undefined) void send(chosen, undefined);
    else setFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={styles['zone']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {value !== '' && <Thumbnail key={value} address={value} />}
      <div className={styles['words']}>
        <Button
          size="small"
          icon={<ImageUp aria-hidden />}
          isBusy={isBusy && file === undefined}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('Upload picture')}
        </Button>
        <p id={hintId} className={problem === undefined ? styles['hint'] : styles['error']} role={problem && 'alert'}>
          {problem ?? t('Or drop or paste it here. PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('{label}: choose a file', { label })}
        accept={types.join(',')}
        onChange={({ target }) => {
          take(target.files ?? undefined);
          target.value = '';
        }}
      />
      {file && aspect !== undefined && (
        <Suspense>
          <ImageCropper
            {...{ file, label, aspect, isBusy, problem }}
            onCancel={() => setFile(undefined)}
            onCrop={(crop) => void send(file, crop)}
            onBroken={() => {
              setFile(undefined);
              setProblem(t('This file could not be read as a picture.'));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Nothing where the picture cannot be loaded. */
function Thumbnail({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className={styles['thumbnail']}
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}

function findRefusal({ type, size }: File): string | undefined {
  if (!types.includes(type)) return t('Choose a PNG, JPEG, WebP, GIF or AVIF picture.');
  return size > bytesMax ? t('The picture must have at most 5 MB.') : undefined;
}
