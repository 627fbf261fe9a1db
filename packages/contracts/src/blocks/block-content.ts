import { readEmail, readPhone } from '@linkplane/profile-page/contact-address';
import { z } from 'zod';
import { dialledUrl, isCallUrl, isMailUrl } from '../fields/contact-url.ts';
import { isWebUrl, urlOf, webUrl, type UrlRule } from '../fields/web-url.ts';
import type { BlockType } from './block-type.ts';

export const contentCharsMax = 4_000;

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const spotifyHosts = new Set(['open.spotify.com', 'play.spotify.com']);

/** URLs that a click on a block may open. */
export const clickTarget: UrlRule = {
  accepts: (url) => isWebUrl(url) || isMailUrl(url) || isCallUrl(url),
  message: 'must be an absolute http, https, mailto or tel URL without credentials',
  format: 'click-url',
  normalise: dialledUrl,
};

/** The types whose content is a URL, an address or a number; that of all others is plain text. */
const urlContents: { [Type in BlockType]?: z.ZodType<string> } = {
  link: urlOf(clickTarget, contentCharsMax),
  image: webUrl(contentCharsMax),
  youtube: urlOf(onHosts(youtubeHosts, 'must be an http or https URL on youtube.com or youtu.be'), contentCharsMax),
  vimeo: embedUrl('vimeo.com', ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']),
  soundcloud: embedUrl('soundcloud.com', ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com']),
  tiktok: embedUrl('tiktok.com', ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com']),
  applemusic: embedUrl('music.apple.com', ['music.apple.com', 'embed.music.apple.com']),
  twitch: embedUrl('twitch.tv', ['twitch.tv', 'www.twitch.tv', 'm.twitch.tv', 'clips.twitch.tv']),
  email: contact(readEmail, 'must be an email address'),
  phone: contact(readPhone, 'must be a phone number'),
  spotify: urlOf(onHosts(spotifyHosts, 'must be an http or https URL on open.spotify.com'), contentCharsMax),
};

/** Validates the content of a type; a URL is returned normalised. */
export function parseContent(type: BlockType, content: string): z.ZodSafeParseResult<string> {
  return urlContents[type]?.safeParse(content) ?? { success: true, data: content };
}

function embedUrl(name: string, hosts: readonly string[]): z.ZodType<string> {
  return urlOf(onHosts(new Set(hosts), `must be an http or https URL on ${name}`), contentCharsMax);
}

/** An empty text is one that is still to be written. */
function contact(read: (text: string) => string | undefined, message: string): z.ZodType<string> {
  return z
    .string()
    .trim()
    .refine((value) => value === '' || read(value) !== undefined, message);
}

/** On the default port only. */
function onHosts(hosts: ReadonlySet<string>, message: string): UrlRule {
  return { accepts: (url) => isWebUrl(url) && hosts.has(url.host), message, format: 'web-url' };
}
