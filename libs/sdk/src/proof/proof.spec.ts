import { canonicalJson, digestOf } from './canonical.json';
import { bytesOfHex, hexOf } from './hex';
import { decodeRlp, encodeRlp, encodeRlpNumber, type RlpItem } from './rlp';
import { provenValue } from './trie';

const hexItem = (item: RlpItem): unknown =>
  item instanceof Uint8Array ? hexOf(item) : item.map((inner) => hexItem(inner));

describe('RLP', () => {
  // Examples of Ethereum's documentation.
  it.each<[string, unknown]>([
    ['0x83646f67', '0x646f67'],
    ['0xc88363617483646f67', ['0x636174', '0x646f67']],
    ['0x80', '0x'],
    ['0x00', '0x00'],
    ['0x0f', '0x0f'],
    ['0x820400', '0x0400'],
    ['0xc0', []],
    ['0xc7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]],
    [`0xb838${'ab'.repeat(56)}`, `0x${'ab'.repeat(56)}`],
    [`0xf838${'01'.repeat(56)}`, Array.from({ length: 56 }, () => '0x01')],
  ])('%s', (hex, item) => {
    const decoded = decodeRlp(bytesOfHex(hex));
    expect(hexItem(decoded)).toEqual(item);
    expect(hexOf(encodeRlp(decoded))).toBe(hex);
  });

  it.each([
    ['nothing', '0x'],
    ['an end that is missing', '0x83646f'],
    ['bytes after the end', '0x8000'],
    ['a byte with a length', '0x8101'],
    ['a length that is too long', `0xb801ab`],
    ['a length with a leading zero', `0xb90038${'ab'.repeat(56)}`],
    ['a list that is longer than its parent', '0xc2c2c0'],
    ['a length of eight bytes', `0xbfffffffffffffffff${'00'.repeat(8)}`],
    ['ten lists in each other', '0xcac9c8c7c6c5c4c3c2c1c0'],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeRlp(bytesOfHex(hex))).toThrow(RangeError);
  });
});

describe('a proof of a trie', () => {
  // Made by @ethereumjs/mpt 10.1. The nodes below the root are within it.
  const small = {
    root: '0x120de7ce2024d8f20ef65e3087dc90008a9ac5e44ceecb0060f190b218cf7fbd',
    nodes: [
      '0xeed980c420820002c420820003808080808080808080808080808080808080808080c4308200018080808080808080',
    ],
  };
  const value = (key: number, { root, nodes } = small) =>
    hexOf(provenValue(bytesOfHex(root), encodeRlpNumber(key), nodes.map(bytesOfHex)));

  it('shows each value', () => {
    expect([0, 1, 2].map((key) => value(key))).toEqual(['0x0001', '0x0002', '0x0003']);
    expect(
      value(0, {
        root: '0x5f7cf405d6c6add4522746233f05974384724f047acaa7f6a06ffc386ed3a390',
        nodes: ['0xc6822080820001'],
      }),
    ).toBe('0x0001');
  });

  it.each<[string, number, string[]]>([
    ['a key that is not there', 3, small.nodes],
    ['a key below another one', 0x1234, small.nodes],
    ['no node', 0, []],
    ['a node more', 0, [...small.nodes, '0xc420820003']],
    ['a changed node', 0, [small.nodes[0]!.replace('820001', '820009')]],
  ])('refuses %s', (_, key, nodes) => {
    expect(() => value(key, { ...small, nodes })).toThrow(RangeError);
  });
});

describe('canonical JSON', () => {
  it('has one text for each value', () => {
    expect(canonicalJson({ b: [1, 'é"\n'], a: { d: undefined, c: true } })).toBe(
      '{"a":{"c":true},"b":[1,"é\\"\\n"]}',
    );
    expect(digestOf({ b: 1, a: '2' })).toBe(digestOf({ a: '2', b: 1 }));
    expect(digestOf({ a: '1' })).not.toBe(digestOf({ a: 1 }));
  });

  it.each([null, 1.5, Number.NaN, undefined, { a: null }])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError);
  });
});
