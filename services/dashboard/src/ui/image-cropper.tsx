import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { changeCrop, cropOf, startCrop, zoomMax, type Crop, type CropState, type Size } from './crop-frame.ts';
import { Dialog } from './dialog.tsx';
import styles from './image-upload.module.css';
import { Notice } from './notice.tsx';

type ImageCropperProps = {
  file: File;
  label: string;
  aspect: number;
  isBusy: boolean;
  problem: string | undefined;
  onCancel: () => void;
  onCrop: (crop: Crop) => void;
  /** The file is no picture that this browser can show. */
  onBroken: () => void;
};

/** The share of the picture's shorter side that each press of an arrow key moves. */
const stepShare = 0.02;
const zoomStep = 0.1;

/** Cuts out a part of a picture: it is moved under a fixed frame, with a mouse, a finger or the arrow keys. */
export default function ImageCropper(props: ImageCropperProps) {
  const { file, label, aspect, isBusy, problem, onCancel, onCrop, onBroken } = props;
  const [source] = useState(() => URL.createObjectURL(file));
  const [picture, setPicture] = useState<Size>();
  const [state, setState] = useState<CropState>();
  const zoomId = useId();
  const change = (by: Parameters<typeof changeCrop>[1]) => {
    if (picture) setState((before) => before && changeCrop(before, by, picture, aspect));
  };
  const crop = picture && state && cropOf(state, picture, aspect);
  return (
    <Dialog
      title={t('{label}: crop the picture', { label })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          <Button look="primary" isBusy={isBusy} disabled={!crop} onClick={() => crop && onCrop(crop)}>
            {t('Upload')}
          </Button>
        </>
      }
    >
      <Stage {...{ picture, state, aspect, change, label }}>
        <img
          src={source}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            URL.revokeObjectURL(source);
            if (width === 0 || height === 0) return onBroken();
            setPicture({ width, height });
            setState(startCrop({ width, height }));
          }}
          onError={onBroken}
          ref={(image) => {
            if (picture && crop && image) place(image, picture, crop);
          }}
        />
      </Stage>
      <div className={styles['zoom']}>
        <label htmlFor={zoomId}>{t('Zoom')}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={zoomMax}
          step={0.01}
          value={state?.zoom ?? 1}
          onChange={({ target }) => change({ zoom: target.valueAsNumber })}
        />
      </div>
      <p className={styles['fine']}>{t('Drag the picture, or use the arrow keys and plus and minus.')}</p>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}

type StageProps = {
  picture: Size | undefined;
  state: CropState | undefined;
  aspect: number;
  label: string;
  change: (by: Parameters<typeof changeCrop>[1]) => void;
  children: React.ReactNode;
};

function Stage({ picture, state, aspect, label, change, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const width = stage.current?.clientWidth ?? 0;
    if (!last.current || !picture || !state || width === 0) return;
    const perPixel = cropOf(state, picture, aspect).width / width;
    change({
      moveX: (last.current.x - event.clientX) * perPixel,
      moveY: (last.current.y - event.clientY) * perPixel,
    });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const press = (event: KeyboardEvent) => {
    const step = stepShare * Math.min(picture?.width ?? 0, picture?.height ?? 0);
    const by = {
      ArrowLeft: { moveX: -step },
      ArrowRight: { moveX: step },
      ArrowUp: { moveY: -step },
      ArrowDown: { moveY: step },
      '+': { zoom: (state?.zoom ?? 1) + zoomStep },
      '=': { zoom: (state?.zoom ?? 1) + zoomStep },
      '-': { zoom: (state?.zoom ?? 1) - zoomStep },
    }[event.key];
    if (!by) return;
    event.preventDefault();
    change(by);
  };
  return (
    <div
      ref={stage}
      className={styles['stage']}
      style={{ aspectRatio: String(aspect) }}
      role="application"
      tabIndex={0}
      aria-label={t('{label}: the part to use. Arrow keys move it, plus and minus zoom.', { label })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
    >
      {children}
    </div>
  );
}

/** Lays the picture so that the crop fills the frame. */
function place(image: HTMLImageElement, picture: Size, { x, y, width, height }: Crop): void {
  Object.assign(image.style, {
    width: `${(picture.width / width) * 100}%`,
    height: `${(picture.height / height) * 100}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  });
}
