import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

/** @property endsAt milliseconds since the Unix epoch: clicks are spread over the year before it */
export type YourlsDumpSize = { links: number; clicks: number; endsAt: number };

const yearMs = 365 * 86_400_000;
const rowsPerStatement = 1_000;
const hostsOfReferrers = 97;
const visitors = 250;
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
];
const countries = ['DE', 'FR', 'US', 'BR', 'JP', 'IN', ''];

const schema = `
CREATE TABLE \`yourls_url\` (
  \`keyword\` varchar(100) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  \`url\` text COLLATE utf8mb4_bin NOT NULL,
  \`title\` text COLLATE utf8mb4_bin,
  \`timestamp\` timestamp NOT NULL DEFAULT current_timestamp(),
  \`ip\` varchar(41) COLLATE utf8mb4_bin NOT NULL,
  \`clicks\` int(10) unsigned NOT NULL,
  PRIMARY KEY (\`keyword\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE \`yourls_log\` (
  \`click_id\` int(11) NOT NULL AUTO_INCREMENT,
  \`click_time\` datetime NOT NULL,
  \`shorturl\` varchar(100) COLLATE utf8mb4_bin NOT NULL,
  \`referrer\` varchar(200) NOT NULL,
  \`user_agent\` varchar(255) NOT NULL,
  \`ip_address\` varchar(41) NOT NULL,
  \`country_code\` char(2) NOT NULL,
  PRIMARY KEY (\`click_id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
`;

/** Writes a dump as mysqldump does, whose clicks are spread evenly over its links. */
export async function writeYourlsDump(file: string, { links, clicks, endsAt }: YourlsDumpSize): Promise<void> {
  const stream = createWriteStream(file);
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
  await write(`-- MySQL dump\n${schema}`);
  const clicksOf = (link: number) => Math.floor(clicks / links) + (link < clicks % links ? 1 : 0);
  await writeRows(write, 'yourls_url', links, (row) => {
    const createdAt = formatTime(endsAt - yearMs - row * 1_000);
    return `('${toKeyword(row)}','https://example.com/articles/${row}?from=newsletter','Article ${row}','${createdAt}','192.0.2.1',${clicksOf(row)})`;
  });
  await writeRows(write, 'yourls_log', clicks, (row) => {
    const at = formatTime(endsAt - yearMs + Math.floor((row / clicks) * yearMs));
    const referrer = row % 3 === 0 ? 'direct' : `https://site-${row % hostsOfReferrers}.example.org/page?id=${row}`;
    const place = `203.0.${row % visitors}.${(row * 7) % visitors}`;
    const country = countries[row % countries.length] ?? '';
    return `(${row + 1},'${at}','${toKeyword(row % links)}','${referrer}','${agents[row % agents.length] ?? ''}','${place}','${country}')`;
  });
  await write('-- Dump completed\n');
  stream.end();
  await finished(stream);
}

async function writeRows(
  write: (text: string) => Promise<void>,
  table: string,
  count: number,
  toRow: (row: number) => string,
): Promise<void> {
  for (let from = 0; from < count; from += rowsPerStatement) {
    const rows = Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, at) => toRow(from + at));
    await write(`INSERT INTO \`${table}\` VALUES ${rows.join(',')};\n`);
  }
}

function toKeyword(link: number): string {
  return `n${link}`;
}

function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
