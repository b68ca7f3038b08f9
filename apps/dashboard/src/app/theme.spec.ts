import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND, BRAND_SIDE, contrastToWhite, FONTS } from '@cowrie/tables';

const root = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');
const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The value of a custom property; of `var(--merchant, #fff)`, what a merchant without a colour has. */
function valueIn(sheet: string, name: string): string | undefined {
  const [, value] = new RegExp(`--${name}: ([^;]+);`).exec(sheet) ?? [];
  return /^var\([^,]+, (.+)\)$/.exec(value ?? '')?.[1] ?? value;
}

it('has the colours and fonts of the hosted page', () => {
  const [light = '', dark = ''] = read('apps/checkout/src/styles/tokens.css').split('@media');
  const namesOf = (scheme: object) => Object.keys(scheme).map(hyphened);
  const inSheet = (sheet: string, scheme: object) => namesOf(scheme).map((name) => valueIn(sheet, name));
  expect(inSheet(light, BRAND.light)).toEqual(Object.values(BRAND.light));
  expect(inSheet(dark, BRAND.dark)).toEqual(Object.values(BRAND.dark));
  expect(valueIn(light, 'sea')).toBe(BRAND_SIDE);
  expect([valueIn(light, 'sans'), valueIn(light, 'mono')]).toEqual([FONTS.sans, FONTS.mono]);
});

it('has those of the documentation', () => {
  const sheet = read('tools/docs-site/browser/site.css');
  const named = Object.entries(BRAND.light).flatMap(([name, value]) => {
    const found = valueIn(sheet, hyphened(name));
    const pair = `light-dark(${value}, ${BRAND.dark[name as keyof typeof BRAND.dark]})`;
    return found === undefined || name === 'ground' ? [] : [[name, found === pair] as const];
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, isSame]) => !isSame)).toEqual([]);
  expect([valueIn(sheet, 'sans'), valueIn(sheet, 'mono')]).toEqual([FONTS.sans, FONTS.mono]);
});

it('is readable: white on the brand’s green, and the green on white', () => {
  const rgb = [1, 3, 5].map((at) => parseInt(BRAND.light.brand.slice(at, at + 2), 16));
  expect(contrastToWhite(rgb)).toBeGreaterThan(7);
});
