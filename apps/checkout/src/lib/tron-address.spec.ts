import { parseTronAddress } from './tron-address';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

it.each([ADDRESS, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'])('accepts %s', (address) => {
  expect(parseTronAddress(address)).toEqual({ kind: 'address', address });
});

it.each([
  [`${ADDRESS.slice(0, -1)}u`, 'checksum'],
  [ADDRESS.replace('jL', 'Lj'), 'checksum'],
  ['Tzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'checksum'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'zero'],
  [ADDRESS.slice(0, -1), 'notAddress'],
  [ADDRESS.replace('7', '0'), 'notAddress'],
  // Its first byte is 0x42, and its checksum is right.
  ['TpSyGx2w2bR9GdrDrYtrYwbvSPhwSmg7ER', 'notAddress'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'notAddress'],
])('refuses %s as %s', (text, kind) => {
  expect(parseTronAddress(text)).toEqual({ kind });
});
