import type { QrLevel, QrShape } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';

/** The length of the text in the frame: the limit of the API. */
export const qrFrameChars = 24;

// not translated: names of formats
export const formatNames = { svg: 'SVG', png: 'PNG', pdf: 'PDF', eps: 'EPS', webp: 'WebP' } as const;
export type FileFormat = keyof typeof formatNames;

export function shapeNames(): { value: QrShape; name: string }[] {
  return [
    { value: 'square', name: t('Square') },
    { value: 'rounded', name: t('Rounded') },
    { value: 'dot', name: t('Round') },
  ];
}

export function qrLevelNames(): { value: QrLevel; name: string }[] {
  return [
    { value: 'L', name: t('Low: 7 %, for the smallest code') },
    { value: 'M', name: t('Medium: 15 %') },
    { value: 'Q', name: t('High: 25 %, for print') },
    { value: 'H', name: t('Highest: 30 %, for outdoors') },
  ];
}
