/** How a well-known site is drawn: letters, or a path in a square of 16, white on its colour. */
export type Mark = { colour: string; letters?: string; path?: string };

const play = 'M6 4.2v7.6L12 8z';
const mail = 'M2.5 4h11v8h-11zM3 4.5l5 4 5-4';
const plane = 'M13.5 3 2.5 7.4l3 1.2 1 3.4 1.8-2 3 2.2zM5.5 8.6 11 5 6.7 9.4z';
const bubble = 'M8 2.6a5.2 5.2 0 0 0-4.5 7.8l-.7 2.8 2.9-.7A5.2 5.2 0 1 0 8 2.6z';
const note = 'M9 2.5v7.2a2 2 0 1 1-1.6-2V2.5zM9 2.5c.2 1.8 1.3 2.9 3 3v1.6c-1.2-.1-2.2-.5-3-1.1z';
const camera =
  'M5 2.5h6A2.5 2.5 0 0 1 13.5 5v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 11V5A2.5 2.5 0 0 1 5 2.5zm3 3A2.5 2.5 0 1 0 8 10.5 2.5 2.5 0 0 0 8 5.5z';

/** Marks by the last labels of a host: `google.com` also covers `www.google.com`, and `google` every `google.*`. */
const marks: Readonly<Record<string, Mark>> = {
  google: { colour: '#3b78e7', letters: 'G' },
  'google app': { colour: '#3b78e7', letters: 'G' },
  'google messages': { colour: '#3b78e7', path: bubble },
  gmail: { colour: '#c5372c', path: mail },
  'mail.google.com': { colour: '#c5372c', path: mail },
  'youtube.com': { colour: '#d90000', path: play },
  'youtu.be': { colour: '#d90000', path: play },
  youtube: { colour: '#d90000', path: play },
  'facebook.com': { colour: '#1668d8', letters: 'f' },
  facebook: { colour: '#1668d8', letters: 'f' },
  'fb.com': { colour: '#1668d8', letters: 'f' },
  messenger: { colour: '#0a7cff', path: bubble },
  'instagram.com': { colour: '#c13584', path: camera },
  instagram: { colour: '#c13584', path: camera },
  'threads.net': { colour: '#101010', letters: '@' },
  'threads.com': { colour: '#101010', letters: '@' },
  threads: { colour: '#101010', letters: '@' },
  'twitter.com': { colour: '#101010', letters: 'X' },
  'x.com': { colour: '#101010', letters: 'X' },
  't.co': { colour: '#101010', letters: 'X' },
  x: { colour: '#101010', letters: 'X' },
  'bsky.app': { colour: '#0a7aff', letters: 'B' },
  'linkedin.com': { colour: '#0a66c2', letters: 'in' },
  'lnkd.in': { colour: '#0a66c2', letters: 'in' },
  linkedin: { colour: '#0a66c2', letters: 'in' },
  'pinterest.com': { colour: '#c8001f', letters: 'P' },
  pinterest: { colour: '#c8001f', letters: 'P' },
  'reddit.com': { colour: '#d93a00', letters: 'r/' },
  reddit: { colour: '#d93a00', letters: 'r/' },
  'tiktok.com': { colour: '#101010', path: note },
  tiktok: { colour: '#101010', path: note },
  'whatsapp.com': { colour: '#128c4b', path: bubble },
  'wa.me': { colour: '#128c4b', path: bubble },
  whatsapp: { colour: '#128c4b', path: bubble },
  't.me': { colour: '#1c84c6', path: plane },
  'telegram.org': { colour: '#1c84c6', path: plane },
  telegram: { colour: '#1c84c6', path: plane },
  'slack.com': { colour: '#611f69', letters: '#' },
  slack: { colour: '#611f69', letters: '#' },
  'discord.com': { colour: '#5058d9', letters: 'D' },
  discord: { colour: '#5058d9', letters: 'D' },
  'bing.com': { colour: '#0c6f6f', letters: 'b' },
  'duckduckgo.com': { colour: '#c4502b', letters: 'D' },
  yahoo: { colour: '#5f01d1', letters: 'Y!' },
  'yahoo mail': { colour: '#5f01d1', path: mail },
  outlook: { colour: '#0f6cbd', path: mail },
  'outlook.com': { colour: '#0f6cbd', path: mail },
  'spotify.com': { colour: '#12833b', path: note },
  'github.com': { colour: '#24292f', letters: 'gh' },
  'wikipedia.org': { colour: '#54595d', letters: 'W' },
  'ycombinator.com': { colour: '#d9560b', letters: 'Y' },
  'medium.com': { colour: '#101010', letters: 'M' },
  'substack.com': { colour: '#d9540f', letters: 'S' },
  'chatgpt.com': { colour: '#0f7f66', letters: 'AI' },
  'perplexity.ai': { colour: '#1b7480', letters: 'AI' },
  yandex: { colour: '#d8232a', letters: 'Я' },
  'baidu.com': { colour: '#2319dc', letters: 'du' },
  amazon: { colour: '#b35c00', letters: 'a' },
  'apple.com': { colour: '#4a4a4f', letters: 'A' },
};

/** The length of second labels below which a country has its companies, such as `co` and `com`. */
const shortLabelChars = 3;

/** The mark of a well-known site or app; undefined for all others. */
export function markOf(host: string): Mark | undefined {
  const name = host.toLowerCase();
  const labels = name.split('.');
  for (let from = 0; from < labels.length; from++) {
    const found = lookUp(labels.slice(from).join('.'));
    if (found) return found;
  }
  // Sites with a domain in each country, such as google.de and google.co.uk.
  const [last = '', second = '', third] = labels.toReversed();
  const site = last.length === 2 && second.length <= shortLabelChars ? third : second;
  return site === undefined || !ofCountries.has(site) ? undefined : lookUp(site);
}

const ofCountries: ReadonlySet<string> = new Set(['google', 'yahoo', 'yandex', 'amazon', 'pinterest']);

function lookUp(name: string): Mark | undefined {
  return Object.hasOwn(marks, name) ? marks[name] : undefined;
}

/** The first letter of a site's name, in its own script. */
export function letterOf(host: string): string {
  const [first = '?'] = host.replace(/^www\./, '');
  return first.toLocaleUpperCase('en');
}
