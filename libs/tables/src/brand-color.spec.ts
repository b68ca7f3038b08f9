import fc from 'fast-check';
import { BRAND } from './brand';
import { AA_CONTRAST, brandContrast, brandProperties, contrastToWhite } from './brand-color';

const rgbOf = (text = '') => text.match(/\d+/g)?.map(Number) as unknown as [number, number, number];
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const SUNKEN = [1, 3, 5].map((at) => parseInt(BRAND.light.sunken.slice(at, at + 2), 16));

it('keeps a dark colour as it is', () => {
  expect(brandProperties('#0d4740')).toMatchObject({
    '--merchant-side': 'rgb(13 71 64)',
    '--merchant-brand': 'rgb(13 71 64)',
  });
});

it('makes every colour dark enough for its texts', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const properties = brandProperties(color);
      const [side, brand] = [rgbOf(properties['--merchant-side']), rgbOf(properties['--merchant-brand'])];
      expect(contrastToWhite(side)).toBeGreaterThanOrEqual(7);
      expect(contrastToWhite(brand) / contrastToWhite(SUNKEN)).toBeGreaterThanOrEqual(4.5);
      // The muted text against its background.
      const muted = contrastToWhite(rgbOf(properties['--merchant-side-muted']));
      expect(contrastToWhite(side) / muted).toBeGreaterThanOrEqual(4.5);
      // A button under the pointer: its text on its soft background.
      const soft = contrastToWhite(rgbOf(properties['--merchant-brand-soft']));
      const hover = contrastToWhite(rgbOf(properties['--merchant-brand-hover']));
      expect(hover / soft).toBeGreaterThanOrEqual(4.5);
    }),
    { seed: 20_261_122 },
  );
});

it.each([undefined, '', 'red', '#fff', '#12345g', '#0d4740;x:y', 'url(//evil.example)'])(
  'does not accept %j',
  (color) => {
    expect(brandProperties(color)).toEqual({});
  },
);

describe('the contrast that the dashboard shows', () => {
  it('is at least that of WCAG AA in each use, for every colour', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { buttons, links, panel } = brandContrast(color) ?? {};
        for (const ratio of [buttons, links, panel]) expect(ratio).toBeGreaterThanOrEqual(AA_CONTRAST.text);
      }),
      { seed: 20_261_129 },
    );
  });

  it('is of the colours that the page has', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const used = [1, 3, 5].map((at) => parseInt(brandContrast(color)?.used.slice(at, at + 2) ?? '', 16));
        expect(brandProperties(color)['--merchant-brand']).toBe(`rgb(${used.join(' ')})`);
      }),
      { seed: 20_261_129 },
    );
  });

  it.each([
    ['#000000', 21, '#000000'],
    ['#0d4740', 10.5, '#0d4740'],
    ['#767676', 4.5, '#6e6e6e'],
    ['#ffd400', 1.4, '#836c00'],
    ['#ffffff', 1, '#6f6f6f'],
  ])('of %s is %d, and the page uses %s', (color, ratio, used) => {
    const found = brandContrast(color);
    expect([Math.floor((found?.chosen ?? 0) * 10) / 10, found?.used]).toEqual([ratio, used]);
  });

  it.each([undefined, '', 'red', '#fff'])('is unknown for %j', (color) => {
    expect(brandContrast(color)).toBeUndefined();
  });
});
