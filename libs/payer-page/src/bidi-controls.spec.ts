import { stripBidiControls } from './bidi-controls';

it('removes bidirectional controls and nothing else', () => {
  expect(stripBidiControls('Ada \u202e\u2066skooB\u2069\u200f')).toBe('Ada skooB');
  expect(stripBidiControls("Ọ̀ṣun & Co. \u200bمتجر <b>'s</b>")).toBe("Ọ̀ṣun & Co. \u200bمتجر <b>'s</b>");
});
