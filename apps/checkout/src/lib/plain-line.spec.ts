import { plainLine } from './plain-line';

it('takes out the marks that turn text round, and nothing else', () => {
  expect(plainLine('Ada \u202e\u2066skooB\u2069\u200f')).toBe('Ada skooB');
  expect(plainLine("Ọ̀ṣun & Co. \u200bمتجر <b>'s</b>")).toBe("Ọ̀ṣun & Co. \u200bمتجر <b>'s</b>");
});
