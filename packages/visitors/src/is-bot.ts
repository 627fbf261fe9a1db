import { isbot } from 'isbot';
import { isUnfurler } from './find-unfurler.ts';

export { isUnfurler };

const androidPattern = /\bAndroid\b/;

/** Whether a User-Agent header is that of a program and not of a person: its visits are recorded, and not counted. */
export function isBot(agent: string): boolean {
  return isUnfurler(agent) || programs.test(agent) || isbot(hideNames(agent));
}

/**
 * Programs that isbot does not know: libraries that load an address for a script or an app (of Apple's systems no browser
 * names the network library, whose agent is that of an app), players of media, and scanners for weaknesses.
 */
const programs = new RegExp(
  '^(?:Dart|pip|stagefright|AppleCoreMedia|VLC)/|^(?!Mozilla/).{1,200} (?:CFNetwork|Alamofire)/|' +
    '\\b(?:Windows)?PowerShell/|Nikto|Nessus|Acunetix|\\$\\{jndi:',
);

/** What the apps of Facebook say of themselves, the phone and its carrier: `[FBAN/FB4A;…;FBCR/Vodafone;…]`. */
const facebookApp = /\[(?:FBAN|FB_IAB)\/[^\]]*\]?/g;
/** What the maker of a phone calls it: the model and the number of its software. */
const androidModel = /; ?[^;/]{1,60} Build\/[\w.+-]*/g;
/** Phones of Logicom and Cubot, in browsers that name no software. */
const botNamedPhone = /(?<![a-z])(?:M[ _-]?bot|Cubot)(?=[ _);/-])/gi;

/**
 * Removes the names of devices and carriers, which are no words of a program: "M bot 60" is a phone, and what an app of
 * Facebook says in one piece or in several depends on the carrier's name. All that is left decides.
 */
function hideNames(agent: string): string {
  const named = agent.includes('[FB') ? agent.replaceAll(facebookApp, '') : agent;
  if (!androidPattern.test(named)) return named;
  return named.replaceAll(androidModel, ';').replaceAll(botNamedPhone, 'phone');
}
