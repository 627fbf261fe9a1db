import type { z } from 'zod';
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
  accepts: (url) => isWebUrl(url) || isMailOrPhone(url),
  message: 'must be an absolute http, https, mailto or tel URL without credentials',
};

/** The types whose content is a URL; that of all others is plain text. */
const urlContents: { [Type in BlockType]?: z.ZodType<string> } = {
  link: urlOf(clickTarget, contentCharsMax),
  image: webUrl(contentCharsMax),
  youtube: urlOf(onHosts(youtubeHosts, 'must be an http or https URL on youtube.com or youtu.be'), contentCharsMax),
  spotify: urlOf(onHosts(spotifyHosts, 'must be an http or https URL on open.spotify.com'), contentCharsMax),
};

/** Validates the content of a type; a URL is returned normalised. */
export function parseContent(type: BlockType, content: string): z.ZodSafeParseResult<string> {
  return urlContents[type]?.safeParse(content) ?? { success: true, data: content };
}

function isMailOrPhone({ protocol, pathname }: URL): boolean {
  return (protocol === 'mailto:' && pathname.includes('@')) || (protocol === 'tel:' && /\d/.test(pathname));
}

/** On the default port only. */
function onHosts(hosts: ReadonlySet<string>, message: string): UrlRule {
  return { accepts: (url) => isWebUrl(url) && hosts.has(url.host), message };
}
