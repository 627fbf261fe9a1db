import { expect, test } from 'vitest';
import { listHashedForms, toHashedForm } from './password-forms.ts';

test.each([
  'Größenwahn-42-äöü',
  'grüße',
  'é',
  '한국어 비밀번호',
  'Å',
  'ﬁsh',
  'Ⅷ',
  '①②③',
  'ｐａｓｓ',
  'ﷺ',
  'ก็',
  'नमस्ते',
  'ا\u0653',
])('%s is hashed in one form, however it was typed', (password) => {
  const typed = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => password.normalize(form));
  expect(new Set(typed.map(toHashedForm)).size).toBe(1);
});

test.each(['grüße', 'é', '한국어', 'Å'])('%s is found under the hash of another way to type it', (password) => {
  for (const typed of [password.normalize('NFC'), password.normalize('NFD')])
    for (const hashed of [password.normalize('NFC'), password.normalize('NFD'), toHashedForm(password)])
      expect(listHashedForms(typed)).toContain(hashed);
});

test('a password of ASCII has one form, and letter case, spaces and marks of meaning count', () => {
  expect(listHashedForms('correct Horse  battery!')).toEqual(['correct Horse  battery!']);
  for (const [one, other] of [
    ['a', 'A'],
    ['u', 'ü'],
    ['ß', 'ss'],
    ['a b', 'ab'],
  ] as const)
    expect(listHashedForms(one)).not.toEqual(expect.arrayContaining(listHashedForms(other)));
});
