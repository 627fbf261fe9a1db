import { joinTagNames } from '@linkplane/contracts';
import { expect, test } from 'vitest';
import { readLinksCsv } from './read-links-csv.ts';

test('a line may consist of a URL alone', () => {
  expect(readLinksCsv('https://a.example\n\nhttps://b.example/?x=1')).toEqual([
    { line: 1, link: { url: 'https://a.example' } },
    { line: 2, link: { url: 'https://b.example/?x=1' } },
  ]);
});

test('a header row names the columns, with any spelling and separator', () => {
  expect(
    readLinksCsv('Destination;Short name;UTM source;Click limit;Nonsense\nhttps://a.example;sale;mail;10;x'),
  ).toEqual([{ line: 2, link: { url: 'https://a.example', slug: 'sale', utmSource: 'mail', clickLimit: 10 } }]);
  expect(readLinksCsv('slug\turl\nsale\thttps://a.example')).toEqual([
    { line: 2, link: { url: 'https://a.example', slug: 'sale' } },
  ]);
});

test('quoted cells keep their separators, and an invalid link keeps its line number', () => {
  expect(readLinksCsv('url,title\n"https://a.example/,x","One, two"\n,No address')).toEqual([
    { line: 2, link: { url: 'https://a.example/,x', title: 'One, two' } },
    { line: 3, link: { url: '', title: 'No address' } },
  ]);
});

test('destinations without a scheme are completed, and domains pasted as URLs are cleaned', () => {
  expect(
    readLinksCsv(
      'url,domain,expirationUrl\nexample.com/summer,https://go.example.com/,example.com/over\nnonsense,localhost:8080,',
    ),
  ).toEqual([
    {
      line: 2,
      link: {
        url: 'https://example.com/summer',
        domain: 'go.example.com',
        expirationUrl: 'https://example.com/over',
      },
    },
    { line: 3, link: { url: 'nonsense', domain: 'localhost:8080' } },
  ]);
});

test('every optional field of a link is a column', () => {
  expect(readLinksCsv('url,Notes\nhttps://a.example,"For the fair\nin May"')).toEqual([
    { line: 2, link: { url: 'https://a.example', notes: 'For the fair\nin May' } },
  ]);
});

test('a click limit that is not a number is sent to the API as it is', () => {
  const [words, grouped] = readLinksCsv('url,click limit\nhttps://a.example,many\nhttps://b.example,"1,000"');
  expect(words?.link.clickLimit).toBe('many');
  expect(grouped?.link.clickLimit).toBe('1,000');
});

test('a cell with the name of an object property is read as text', () => {
  expect(readLinksCsv('https://a.example,constructor')).toEqual([
    { line: 1, link: { url: 'https://a.example', slug: 'constructor' } },
  ]);
});

test('the apostrophe that exports put before a formula is not part of the text', () => {
  const text = `url,slug,title\nhttps://a.example,'-sale,"'=1+1"\nhttps://b.example,,'quoted'`;
  expect(readLinksCsv(text).map(({ link }) => link)).toEqual([
    { url: 'https://a.example', slug: '-sale', title: '=1+1' },
    { url: 'https://b.example', title: "'quoted'" },
  ]);
});

test('tags and archived are read as exports of links write them', () => {
  const tags = ['=sum', 'a, b', 'back\\slash', '\\,', 'two words', '日本'];
  expect(readLinksCsv(`url,archived,tags\nhttps://a.example,true,"${joinTagNames(tags)}"`)).toEqual([
    { line: 2, link: { url: 'https://a.example', archived: true, tags } },
  ]);
  expect(readLinksCsv('url,archived,tags\nhttps://a.example,FALSE,"one, one,,two "\nhttps://b.example,maybe,')).toEqual(
    [
      { line: 2, link: { url: 'https://a.example', archived: false, tags: ['one', 'one', 'two'] } },
      { line: 3, link: { url: 'https://b.example', archived: 'maybe' } },
    ],
  );
});
