import { deposit, onChain } from './testing/configuration';
import { fromBaseUnits, paymentRequest, toBaseUnits, transferOf } from './transfer';

describe('toBaseUnits', () => {
  it.each([
    ['9.740260', 6, 9_740_260n],
    ['9.74', 6, 9_740_000n],
    ['0.000001', 6, 1n],
    ['15', 6, 15_000_000n],
    ['15', 0, 15n],
    ['1.500', 2, 150n],
    ['9007199254740993.000000000000000001', 18, 9007199254740993000000000000000001n],
  ])('%s of %i decimals is %s', (amount, decimals, units) =>
    expect(toBaseUnits(amount, decimals)).toBe(units),
  );

  it.each(['', '0', '0.000000', '-1', '1e6', '1,5', '.5', '5.', ' 5', '0x5', '1.0000001', '9'.repeat(79)])(
    'refuses %p',
    (amount) => expect(toBaseUnits(amount, 6)).toBeNull(),
  );
});

describe('fromBaseUnits', () => {
  it.each([
    [9_740_260n, 6, '9.74026'],
    [20_000_000n, 6, '20.00'],
    [1n, 18, '0.000000000000000001'],
    [0n, 6, '0.00'],
    [7n, 0, '7'],
  ])('%s of %i decimals is %s', (units, decimals, text) => expect(fromBaseUnits(units, decimals)).toBe(text));
});

describe('transferOf', () => {
  it('has all the fields that a wallet needs', () => {
    expect(transferOf({ ...deposit, ...onChain }, '4.74')).toEqual({
      chainId: 8453,
      tokenAddress: onChain.tokenAddress,
      receiveAddress: deposit.receiveAddress,
      amountBaseUnits: 4_740_000n,
      decimals: 6,
    });
  });

  it.each([
    { chainId: undefined },
    { chainId: 1.5 },
    { tokenAddress: undefined },
    { tokenAddress: '0x833589' },
    { decimals: undefined },
    { decimals: -1 },
    { receiveAddress: 'TJRyWwFs9' },
  ])('is null with %p', (changes) => {
    expect(transferOf({ ...deposit, ...onChain, ...changes }, '4.74')).toBeNull();
  });
});

it('writes an EIP-681 request in base units', () => {
  const transfer = transferOf({ ...deposit, ...onChain }, '9.740260');
  expect(transfer && paymentRequest(transfer)).toBe(
    `ethereum:${onChain.tokenAddress}@8453/transfer?address=${deposit.receiveAddress}&uint256=9740260`,
  );
});
