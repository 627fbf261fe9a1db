/**
 * Programs that show a preview of a link where it was posted, by a word of their User-Agent header. A short list on
 * purpose: they get the preview in place of the redirect, which search engines and people never do.
 */
const unfurlers = [
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'WhatsApp/',
  'TelegramBot',
  'Pinterestbot',
  'Pinterest/0.',
  'redditbot',
  'Mastodon/',
  'Bluesky Cardyb',
  'SkypeUriPreview',
  'vkShare',
  'Google-PageRenderer',
  'Snap URL Preview',
  'MicrosoftPreview',
  'Iframely/',
  'Embedly/',
  'Synapse (bot',
  'ZulipURLPreview',
  'Misskey/',
  'SummalyBot',
  'Pleroma ',
  'Akkoma ',
  'Friendica ',
  'Lemmy/',
  'OdklBot',
] as const;

export function isUnfurler(agent: string): boolean {
  return unfurlers.some((word) => agent.includes(word));
}
