import { expect, test } from 'vitest';
import { createDumpReader, type DumpRow } from './read-dump-rows.ts';
import { textCharsMax } from './sql-tokens.ts';

function readWhole(pieces: readonly string[]) {
  const rows: DumpRow[] = [];
  const settings: Record<string, string> = {};
  const reader = createDumpReader({
    onRow: (row) => void rows.push(row),
    onSetting: (name, value) => void (settings[name] = value),
  });
  for (const piece of pieces) reader.push(piece);
  return { isWhole: reader.end(), rows, settings };
}

const dump = `-- MariaDB dump; a "quote' in a comment
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;
# another one with ( and '
DROP TABLE IF EXISTS \`a_log\`;
CREATE TABLE \`a_log\` (
  \`click_id\` int(11) NOT NULL AUTO_INCREMENT,
  \`price\` decimal(10,2) DEFAULT '0,5' COMMENT 'it''s (a) comment, too',
  PRIMARY KEY (\`click_id\`),
  KEY \`price\` (\`price\`)
) ENGINE=InnoDB;
INSERT INTO \`a_log\` VALUES
(1,-0.5),
(2,NULL);
INSERT IGNORE INTO db.b (\`k\`, v) VALUES ('it\\'s \\"so\\"\\n\\\\ \\% ''yes''', _binary 'x'), (0x4142, X'43'), (now(), 1 + 2);
REPLACE INTO b (k) VALUES ("double ""quoted"""), (b'01');
SET TIME_ZONE = '+02:00';
`;

test('a dump is read with its settings, columns, escapes and values that are none', () => {
  const { isWhole, rows, settings } = readWhole([dump]);
  expect(isWhole).toBe(true);
  expect(settings).toEqual({ NAMES: 'utf8mb4', TIME_ZONE: '+02:00' });
  expect(rows).toEqual([
    { table: 'a_log', columns: ['click_id', 'price'], values: ['1', '-0.5'] },
    { table: 'a_log', columns: ['click_id', 'price'], values: ['2', null] },
    { table: 'b', columns: ['k', 'v'], values: [`it's "so"\n\\ % 'yes'`, 'x'] },
    { table: 'b', columns: ['k', 'v'], values: ['AB', 'C'] },
    { table: 'b', columns: ['k', 'v'], values: [undefined, undefined] },
    { table: 'b', columns: ['k'], values: ['double "quoted"'] },
    { table: 'b', columns: ['k'], values: [undefined] },
  ]);
});

test('a dump is read the same wherever its pieces are cut', () => {
  const whole = readWhole([dump]);
  for (let at = 1; at < dump.length; at++) expect(readWhole([dump.slice(0, at), dump.slice(at)])).toEqual(whole);
  expect(readWhole(dump.split(''))).toEqual(whole);
});

test.each(["INSERT INTO a VALUES ('text", 'INSERT INTO a VALUES (1, /* comment'])(
  'a dump that ends in %s is not whole',
  (text) => {
    expect(readWhole([text]).isWhole).toBe(false);
  },
);

test('a value that is too long makes its row unreadable, and takes no memory', () => {
  const piece = 'x'.repeat(textCharsMax / 2);
  const { rows } = readWhole([
    "INSERT INTO a VALUES ('",
    piece,
    piece,
    piece,
    "','after');INSERT INTO a VALUES ('next','')",
  ]);
  expect(rows.map(({ values }) => values)).toEqual([
    [undefined, 'after'],
    ['next', ''],
  ]);
});
