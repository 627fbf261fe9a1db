import type { BlockType } from '@linkplane/contracts';
import {
  AudioLines,
  Clapperboard,
  ClipboardList,
  ContactRound,
  Disc3,
  Film,
  Heading,
  Image,
  Link2,
  Mail,
  MapPin,
  Minus,
  Music,
  MoveVertical,
  Phone,
  Share2,
  SquarePlay,
  TextAlignStart,
  Tv,
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
  email: { name: t('Email'), words: t('A button to write to you'), icon: Mail, settings: {} },
  phone: {
    name: t('Phone', {}, { context: 'phone number' }),
    words: t('A button to call you'),
    icon: Phone,
    settings: {},
  },
  vcard: { name: t('Contact card'), words: t('A contact to save on a phone'), icon: ContactRound, settings: {} },
  map: { name: t('Map'), words: t('An address with links to maps'), icon: MapPin, settings: {} },
  form: { name: t('Form'), words: t('Messages from visitors'), icon: ClipboardList, settings: {} },
  vimeo: { name: t('Vimeo'), words: t('A video, loaded by a click'), icon: Film, settings: {} },
  soundcloud: {
    name: t('SoundCloud'),
    words: t('A track or playlist, loaded by a click'),
    icon: AudioLines,
    settings: {},
  },
  tiktok: { name: t('TikTok'), words: t('A video, loaded by a click'), icon: Clapperboard, settings: {} },
  applemusic: {
    name: t('Apple Music'),
    words: t('A song, album or playlist, loaded by a click'),
    icon: Disc3,
    settings: {},
  },
  twitch: { name: t('Twitch'), words: t('A channel, video or clip, loaded by a click'), icon: Tv, settings: {} },
  divider: { name: t('Divider'), words: t('A line between sections'), icon: Minus, settings: { style: 'solid' } },
  spacer: { name: t('Spacer'), words: t('Empty space between blocks'), icon: MoveVertical, settings: { height: 24 } },
};

export const blockTypesInOrder = Object.keys(blockKinds) as BlockType[];
