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
export function renderBlock(block: ProfileBlock): Markup | undefined {
  switch (block.type) {
    case 'link':
      return renderLink(block);
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return renderParagraph(block);
    case 'divider':
      return renderDivider(block);
    case 'spacer':
      return renderSpacer(block);
    case 'socials':
      return renderSocials(block);
    case 'image':
      return renderImage(block);
    case 'youtube':
      return renderYoutube(block);
    case 'spotify':
      return renderSpotify(block);
    case 'vimeo':
    case 'soundcloud':
    case 'tiktok':
    case 'applemusic':
    case 'twitch':
      return renderPlayer(block);
    case 'email':
      return renderEmail(block);
    case 'phone':
      return renderPhone(block);
    case 'vcard':
      return renderVcard(block);
    case 'map':
      return renderMap(block);
    case 'form':
      return renderForm(block);
    default:
      return undefined;
  }
}
