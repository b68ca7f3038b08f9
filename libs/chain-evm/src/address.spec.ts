import { AbiCoder, Interface } from 'ethers';
import fc from 'fast-check';
import { factoryDeployment, vaultFactoryArtifact } from '@cowrie/contracts';
import {
  checksumAddress,
  isOwnerless,
  paymentIdFromBytes32,
  paymentIdToBytes32,
  vaultAddress,
} from './address';
import { InvalidChainInputError } from './chain.errors';
import { type ChainWorld, createChainWorld } from './spec/chain.world';

const factory = factoryDeployment.factoryAddress;
const hex = (digits: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits })
    .map((all) => all.join(''));
const addresses = hex(40)
  .filter((digits) => /[1-9a-f]/.test(digits))
  .map((digits) => `0x${digits}`);

describe('checksumAddress', () => {
  test.each([
    ['all lower case', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['all upper case', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
    ['as EIP-55 gives it', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('takes an address in %s', (_, address) => {
    expect(checksumAddress(address)).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  });

  test.each([
    ['a wrong checksum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['no prefix', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['an IBAN-like form', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
    ['too few digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea'],
    ['nothing', ''],
  ])('refuses %s', (_, address) => {
    expect(() => checksumAddress(address)).toThrow(InvalidChainInputError);
  });
});

describe('payment IDs on the chain', () => {
  test('convert to bytes and back without change', () => {
    fc.assert(fc.property(hex(24), (id) => expect(paymentIdFromBytes32(paymentIdToBytes32(id))).toBe(id)));
  });
  test('a number that is too large is not a payment ID', () => {
    expect(paymentIdFromBytes32(`0x${'1'.repeat(64)}`)).toBeUndefined();
  });
  test.each(['', 'abcdef', `0x${'a'.repeat(24)}`, 'A'.repeat(24), 'g'.repeat(24)])('refuses %p', (id) => {
    expect(() => paymentIdToBytes32(id)).toThrow(InvalidChainInputError);
  });
});

describe('vaultAddress', () => {
  let world: ChainWorld;
  beforeAll(async () => {
    world = await createChainWorld();
  });
  afterAll(() => world.stop());

  // Guarantee: the address that a customer sees is the one where the vault will be deployed, for any treasury
  // and payment ID.
  test('returns what the contract returns', async () => {
    const contract = new Interface(JSON.stringify(vaultFactoryArtifact.abi));
    await fc.assert(
      fc.asyncProperty(addresses, hex(24), async (treasury, paymentId) => {
        const data = contract.encodeFunctionData('vaultAddress', [treasury, paymentIdToBytes32(paymentId)]);
        const result = await world.chain.rpc<string>('eth_call', [{ to: factory, data }, 'latest']);
        const [onChain] = AbiCoder.defaultAbiCoder().decode(['address'], result);
        expect(vaultAddress({ factory, treasury, paymentId })).toBe(onChain);
      }),
      { numRuns: 60 },
    );
  });

  test('does not depend on upper or lower case', () => {
    const treasury = world.treasury;
    const paymentId = world.newPaymentId();
    expect(
      vaultAddress({ factory: factory.toLowerCase(), treasury: treasury.toLowerCase(), paymentId }),
    ).toBe(vaultAddress({ factory, treasury, paymentId }));
  });

  test('refuses the zero treasury, where the money would be lost', () => {
    const treasury = `0x${'0'.repeat(40)}`;
    expect(() => vaultAddress({ factory, treasury, paymentId: world.newPaymentId() })).toThrow(
      InvalidChainInputError,
    );
  });
});

it.each([
  ['0x0000000000000000000000000000000000000000', true],
  ['0x0000000000000000000000000000000000000001', true],
  ['0x000000000000000000000000000000000000ffff', true],
  ['0x0000000000000000000000000000000000010000', false],
  ['0x000000000000000000000000000000000000dEaD', true],
  ['0x4200000000000000000000000000000000000006', true],
  ['0x4200000000000000000000000000000000010000', false],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
])('isOwnerless of %s is %s', (address, expected) => expect(isOwnerless(address)).toBe(expected));
