import type { Settings } from '../read-settings.ts';
import { readWhole } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';

const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);
const idPattern = /^[A-Za-z0-9_-]{11}$/;
/** Words that are as long as an id: what they show is named by the query. */
const wordsOfPlayer = new Set(['videoseries', 'live_stream']);
const startSecondsMax = 359_999;

export type YoutubeEmbed = { src: string; portrait: boolean };

/** The privacy-enhanced player of the video that any usual form of its address names; undefined when it names none. */
export function readYoutubeEmbed(content: string | null, settings: Settings): YoutubeEmbed | undefined {
  const href = safeWebUrl(content);
  if (href === undefined) return undefined;
  const url = new URL(href);
  const id = readVideoId(url);
  if (id === undefined) return undefined;
  const start = readWhole(settings, 'start', 0, startSecondsMax) ?? readStart(url);
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
    portrait: url.pathname.startsWith('/shorts/'),
  };
}

function readVideoId({ host, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter((part) => part !== '');
  let id: string | null | undefined;
  if (shortHosts.has(host)) id = first;
  else if (!hosts.has(host)) return undefined;
  else if (first === 'watch') id = searchParams.get('v');
  else if (first !== undefined && ['shorts', 'embed', 'live', 'v'].includes(first)) id = second;
  return id && idPattern.test(id) && !wordsOfPlayer.has(id) ? id : undefined;
}

/** `t=90`, `t=90s`, `t=1m30s`, `start=90`, and `#t=90`: what YouTube itself writes. */
function readStart({ searchParams, hash }: URL): number {
  const text = searchParams.get('start') ?? searchParams.get('t') ?? new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text);
  if (!match) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part || 0));
  return Math.min(hours * 3_600 + minutes * 60 + seconds, startSecondsMax);
}
