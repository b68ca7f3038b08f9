import type { Random } from '../random';

const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e21',
  '0.000000000000000000001',
  '99999999999999999999',
  'NaN',
  '१२३',
  '1,000.00',
  0,
  -1,
  1e21,
  0.1 + 0.2,
  [],
  [[]],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
  'javascript:alert(1)',
  'https://user:pass@evil.example/',
  '0x0000000000000000000000000000000000000000',
  '0x5FbDB2315678afecb367f032d93F642f64180AA3',
  'constructor',
  '__proto__',
  'a'.repeat(5_000),
];

/** A value that no rule of the interface means to allow, or one at its edge. */
export function hostile(random: Random): unknown {
  return HOSTILE[random.int(0, HOSTILE.length - 1)];
}

/** A value as a part of a URL. No client can send half of a surrogate pair there. */
export function inPath(value: unknown): string {
  return encodeURIComponent(
    String(value)
      .replaceAll(/[\ud800-\udfff]/g, '?')
      .slice(0, 200),
  );
}
