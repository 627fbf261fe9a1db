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
import type { Settings } from './block-draft.ts';

export type BlockKind = {
  name: string;
  /** What it is good for. */
  words: string;
  icon: LucideIcon;
  /** Of a new one. */
  settings: Settings;
};

/** Every type of block, in the order in which they are offered. */
export const blockKinds: Readonly<Record<BlockType, BlockKind>> = {
  link: { name: 'Link', words: 'A button that leads anywhere', icon: Link2, settings: {} },
  heading: { name: 'Heading', words: 'Begins a part of the page', icon: Heading, settings: { level: 1 } },
  paragraph: { name: 'Text', words: 'A few lines of your own', icon: TextAlignStart, settings: {} },
  socials: { name: 'Social icons', words: 'A row of your profiles elsewhere', icon: Share2, settings: { items: [] } },
  image: { name: 'Image', words: 'A picture, with a link if you like', icon: Image, settings: { rounded: true } },
  youtube: { name: 'YouTube', words: 'A video to play on the page', icon: SquarePlay, settings: {} },
  spotify: { name: 'Spotify', words: 'A song, album, playlist or show', icon: Music, settings: {} },
  divider: { name: 'Divider', words: 'A line between two parts', icon: Minus, settings: { style: 'solid' } },
  spacer: { name: 'Space', words: 'Room to breathe', icon: MoveVertical, settings: { height: 24 } },
};

export const blockTypesInOrder = Object.keys(blockKinds) as BlockType[];
