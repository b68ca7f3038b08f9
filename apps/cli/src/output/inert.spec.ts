import { runForTest } from '../testing/cli.harness';
import { inert } from './inert.text';
import { toJson } from './json.format';

/** Guarantee: no text that somebody else wrote reaches the terminal as a command. */

it('keeps lines, tabs and every language, and shows control characters as unknown ones', () => {
  expect(inert('Ọ̀ṣun\t₦\r\n日本\n')).toBe('Ọ̀ṣun\t₦\r\n日本\n');
  expect(inert('\u001b[2K\rok\u0007\u009b1m\u007f')).toBe('\uFFFD[2K\uFFFDok\uFFFD\uFFFD1m\uFFFD');
});

it('escapes them in JSON, so that nothing is lost', () => {
  const value = { name: '\u009b1m\u007f\u001b' };
  expect(toJson(value, 0)).toBe(String.raw`{"name":"\u009b1m\u007f\u001b"}`);
  expect(JSON.parse(toJson(value))).toEqual(value);
});

it('holds for errors too', async () => {
  const { error } = await runForTest(['receipt', 'verify', '\u001b[2Jreceipt.json'], { env: {} });
  expect(error).toContain('\uFFFD[2Jreceipt.json cannot be read');
});
