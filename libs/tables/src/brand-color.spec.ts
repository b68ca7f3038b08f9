import fc from 'fast-check';
import { brandProperties, contrastToWhite } from './brand-color';

const rgbOf = (text = '') => text.match(/\d+/g)?.map(Number) as unknown as [number, number, number];
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

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
      expect(contrastToWhite(brand)).toBeGreaterThanOrEqual(4.5);
      // The muted text against its background.
      const muted = contrastToWhite(rgbOf(properties['--merchant-side-muted']));
      expect(contrastToWhite(side) / muted).toBeGreaterThanOrEqual(4.5);
      // The brand’s colour as text on its soft background.
      const soft = contrastToWhite(rgbOf(properties['--merchant-brand-soft']));
      expect(contrastToWhite(brand) / soft).toBeGreaterThanOrEqual(3.9);
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
