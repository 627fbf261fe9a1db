import type { BlockType } from '@linkplane/contracts';
import {
  Heading,
  Image,
  Link2,
  Minus,
  Music,
  MoveVertical,
  Share2,
  SquarePlay,
  TextAlignStart,
  type LucideIcon,
} from 'lucide-react';
import { t } from '../../../language/translate.ts';
import type { Settings } from './block-draft.ts';

export type BlockKind = {
  name: string;
  /** A short description. */
  words: string;
  icon: LucideIcon;
  /** The settings of a new block. */
  settings: Settings;
};

/** Every type of block, in the order in which they are offered. */
export const blockKinds: Readonly<Record<BlockType, BlockKind>> = {
  link: { name: t('Link'), words: t('A button to any URL'), icon: Link2, settings: {} },
  heading: { name: t('Heading'), words: t('The title of a section'), icon: Heading, settings: { level: 1 } },
  paragraph: { name: t('Text'), words: t('A few lines of text'), icon: TextAlignStart, settings: {} },
  socials: {
    name: t('Social icons'),
    words: t('Links to your social profiles'),
    icon: Share2,
    settings: { items: [] },
  },
  image: { name: t('Image'), words: t('An image with an optional link'), icon: Image, settings: { rounded: true } },
  youtube: { name: t('YouTube'), words: t('A video to play on the page'), icon: SquarePlay, settings: {} },
  spotify: { name: t('Spotify'), words: t('A song, album, playlist or show'), icon: Music, settings: {} },
  divider: { name: t('Divider'), words: t('A line between sections'), icon: Minus, settings: { style: 'solid' } },
  spacer: { name: t('Spacer'), words: t('Empty space between blocks'), icon: MoveVertical, settings: { height: 24 } },
};

export const blockTypesInOrder = Object.keys(blockKinds) as BlockType[];
