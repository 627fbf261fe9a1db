import type { Translator } from '@linkplane/messages';
import type { Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { renderEmail, renderPhone, renderVcard } from './render-contact.ts';
import { renderForm } from './render-form.ts';
import { renderHeading } from './render-heading.ts';
import { renderImage } from './render-image.ts';
import { renderLink } from './render-link.ts';
import { renderMap } from './render-map.ts';
import { renderParagraph } from './render-paragraph.ts';
import { renderPlayer } from './render-player.ts';
import { renderDivider, renderSpacer } from './render-separators.ts';
import { renderSocials } from './render-socials.ts';
import { renderSpotify } from './render-spotify.ts';
import { renderYoutube } from './render-youtube.ts';

/** A block that has nothing it could show, or a type that is not known, is no markup at all. */
export function renderBlock(block: ProfileBlock, t: Translator): Markup | undefined {
  switch (block.type) {
    case 'link':
      return renderLink(block, t);
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return renderParagraph(block);
    case 'divider':
      return renderDivider(block);
    case 'spacer':
      return renderSpacer(block);
    case 'socials':
      return renderSocials(block, t);
    case 'image':
      return renderImage(block);
    case 'youtube':
      return renderYoutube(block, t);
    case 'spotify':
      return renderSpotify(block, t);
    case 'vimeo':
    case 'soundcloud':
    case 'tiktok':
    case 'applemusic':
    case 'twitch':
      return renderPlayer(block, t);
    case 'email':
      return renderEmail(block);
    case 'phone':
      return renderPhone(block);
    case 'vcard':
      return renderVcard(block);
    case 'map':
      return renderMap(block, t);
    case 'form':
      return renderForm(block, t);
    default:
      return undefined;
  }
}
