import { expect, test } from 'vitest';
import { fillFromTemplate } from './fill-from-template.ts';

const empty = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
const unset = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null };
const news = { ...unset, utmSource: 'news', utmMedium: 'email' };
const social = { ...unset, utmSource: 'social', utmTerm: 'shoes' };

test('a template fills in empty fields', () => {
  expect(fillFromTemplate(empty, undefined, news)).toEqual({ ...empty, utmSource: 'news', utmMedium: 'email' });
});

test('what was typed stays', () => {
  const typed = { ...empty, utmSource: 'poster' };
  expect(fillFromTemplate(typed, undefined, news)).toEqual({ ...typed, utmMedium: 'email' });
});

test('another template replaces what the one before has filled in, and no template removes it', () => {
  const filled = { ...empty, utmSource: 'news', utmMedium: 'email', utmCampaign: 'spring' };
  const changed = { ...empty, utmSource: 'social', utmTerm: 'shoes', utmCampaign: 'spring' };
  expect(fillFromTemplate(filled, news, social)).toEqual(changed);
  expect(fillFromTemplate(filled, news, undefined)).toEqual({ ...empty, utmCampaign: 'spring' });
});
