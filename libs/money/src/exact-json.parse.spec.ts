import fc from 'fast-check';
import { parseExactJson } from './exact-json.parse';

const numbersAsText = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'number' ? JSON.stringify(inner) : inner,
  );

it('turns numbers into text and changes nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      expect(parseExactJson(JSON.stringify(value, null, indent))).toEqual(numbersAsText(value));
    }),
  );
});

it('keeps every digit', () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,20})(\.\d{1,25})?([eE][+-]?\d{1,2})?$/);
  fc.assert(
    fc.property(digits, (text) =>
      expect(parseExactJson(`{"a": [-${text},${text}]}`)).toEqual({ a: [`-${text}`, text] }),
    ),
  );
});

it.each(['"1\\"2"', '{"1":"a \\\\","b":"-3"}', '"\\u0031"'])(
  'leaves digits inside strings alone: %s',
  (text) => {
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  },
);

it.each([
  '',
  '01',
  '1.',
  '.5',
  '+1',
  '--1',
  '1e',
  '1 2',
  '{"a":1,}',
  'NaN',
  'Infinity',
  '{"a":0x1f}',
  "{'a':1}",
  '"',
])('refuses what is not JSON: %s', (text) => expect(() => parseExactJson(text)).toThrow(SyntaxError));
