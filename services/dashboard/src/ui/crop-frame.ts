/** The part of a picture to use, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/** How a picture lies under the frame: the middle of the frame, in its pixels, and the zoom from 1 on. */
export type CropState = { centerX: number; centerY: number; zoom: number };

export type Size = { width: number; height: number };

export const zoomMax = 4;

/** The largest part of the middle. */
export function startCrop({ width, height }: Size): CropState {
  return { centerX: width / 2, centerY: height / 2, zoom: 1 };
}

/** The part under the frame, in whole pixels that the picture has. */
export function cropOf(state: CropState, picture: Size, aspect: number): Crop {
  const { width, height } = frameSize(state.zoom, picture, aspect);
  const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const at = (center: number, length: number, max: number) =>
    Math.min(Math.max(Math.round(center - length / 2), 0), Math.max(0, max - length));
  return {
    x: at(state.centerX, wide, picture.width),
    y: at(state.centerY, high, picture.height),
    width: Math.min(wide, picture.width),
    height: Math.min(high, picture.height),
  };
}

/** Moves by pixels of the picture, and zooms; the frame stays within the picture. */
export function changeCrop(
  state: CropState,
  { moveX = 0, moveY = 0, zoom = state.zoom }: { moveX?: number; moveY?: number; zoom?: number },
  picture: Size,
  aspect: number,
): CropState {
  const next = Math.min(Math.max(zoom, 1), zoomMax);
  const { width, height } = frameSize(next, picture, aspect);
  const clamp = (center: number, length: number, max: number) =>
    Math.min(Math.max(center, length / 2), max - length / 2);
  return {
    centerX: clamp(state.centerX + moveX, width, picture.width),
    centerY: clamp(state.centerY + moveY, height, picture.height),
    zoom: next,
  };
}

/** The size of the frame in pixels of the picture. */
function frameSize(zoom: number, { width, height }: Size, aspect: number): Size {
  const wide = Math.min(width, height * aspect);
  return { width: wide / zoom, height: wide / aspect / zoom };
}
