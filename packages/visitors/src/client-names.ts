/*
 * The names that reports show of devices, systems and browsers: a test compares them with what agents are classified as.
 */

export const deviceNames = ['desktop', 'mobile', 'tablet', 'tv'] as const;
export const systemNames = [
  ...['iOS', 'Android', 'macOS', 'Windows', 'Linux', 'Chrome OS', 'HarmonyOS', 'Tizen', 'WebOS', 'Roku'],
  ...['PlayStation 4', 'Windows Phone', 'BlackBerry', 'Bada'],
] as const;

/** The names of browsers that people use. */
export const browserNames = [
  ...['Amazon Silk', 'Android Browser', 'BlackBerry', 'Brave', 'Chrome', 'Chromium', 'DuckDuckGo', 'Electron'],
  ...['Epiphany', 'Firefox', 'Focus', 'Google Search', 'HeyTap Browser', 'Internet Explorer', 'K-Meleon', 'Ladybird'],
  ...['LibreWolf', 'Maxthon', 'Microsoft Edge', 'Miui', 'MZ Browser', 'NAVER Whale Browser', 'Opera', 'Opera Coast'],
  ...['Pale Moon', 'Puffin', 'QQ Browser', 'QQ Browser Lite', 'QupZilla', 'Roku', 'Safari', 'Sailfish'],
  ...['Samsung Internet for Android', 'SeaMonkey', 'Sleipnir', 'Sogou Browser', 'Swing', 'Tizen', 'UC Browser'],
  ...['Vivaldi', 'Vivo Browser', 'WebOS Browser', 'WeChat', 'Yandex Browser'],
] as const;

/** The name of a system, in any letter case and with or without its space: `chromeos` is `Chrome OS`. */
export const findSystemName = nameFinder(systemNames);

/** The name of a browser, in any letter case and with or without its spaces. */
export const findBrowserName = nameFinder(browserNames);

function nameFinder(names: readonly string[]): (text: string) => string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '');
  const byPlain = new Map(names.map((name) => [plain(name), name]));
  return (text) => byPlain.get(plain(text));
}
