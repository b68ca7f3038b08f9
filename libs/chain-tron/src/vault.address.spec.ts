import { id, keccak256 } from 'ethers';
import fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { InvalidChainInputError } from '@cowrie/chain-evm';
import { tronVaultArtifact } from '@cowrie/contracts';
import { formatTronAddress, parseTronAddress } from './address';
import { addresses, CASES, hexOf } from './spec/random.cases';
import {
  tronCreate2Address,
  tronCreatedAddress,
  tronVaultAddress,
  tronVaultLogicAddress,
} from './vault.address';

const MAINNET = 'TAtb9skGf5JU62NKYPY1G8THDWV9T7mx53';
const NILE = 'TCX2uhV4HjcWRB7hrTQL57fFRdxgiyypEc';
const [CODE_A, CODE_B] = [
  '0xe0dba80b6b1cd71e9dc972924f072016008963014cd10c34d5ebd96d9b93ddcc',
  '0x859eaafca1fb06f82c48a8aa81e349db09a810cbca54e5c555df47f13f32477c',
];
const [LONG_1, LONG_2] = ['68168199-96a9-4515-99b8-7ef44f13d209', 'c98b6212-80aa-470c-9741-e427e0cdda80'];

// TRON's documentation has the rule (TIP-26), but no vectors. These are from the tests of an open-source
// wallet factory for TRON, for two versions of its code.
test.each([
  [MAINNET, '1', CODE_A, 'TLsYCgQ82LHeJLbPtondUN4wGm9ZpjDHuo'],
  [MAINNET, '2', CODE_A, 'THNTVbyvX1BHHphXw5N9kUhg5hMYC1fk3r'],
  [NILE, LONG_1, CODE_A, 'TWnvbujUHt2qXZkk5e1m2MYAepQuArfXAU'],
  [NILE, LONG_2, CODE_A, 'TQ4wSo6aREXV8sfoMtpPnUhUBtcG9EkU6n'],
  [MAINNET, '1', CODE_B, 'TD4sngiZ8wPtZ8kvUkZG2ycfJQ12UJEihi'],
  [MAINNET, '2', CODE_B, 'TCu3hFcKAQL747whgYM9jVXQvPBwEuxheC'],
  [NILE, LONG_1, CODE_B, 'TUFaA5dS9WJpu3n9pPKSK62WUdDGLhVyLY'],
  [NILE, LONG_2, CODE_B, 'TDytWS9TNZ89DdMeTnQqYmPKmKk1Vp167d'],
])('published CREATE2 vector: %s, %s', (factory, salt, codeHash, expected) => {
  const creator = parseTronAddress(factory);
  expect(formatTronAddress(tronCreate2Address({ creator, salt: id(salt), codeHash }))).toBe(expected);
});

/** The rule as TIP-26 gives it, with tronweb's own hash and addresses. */
function oracle(creator: string, salt: string, codeHash: string): string {
  const preimage = `0x${TronWeb.address.toHex(creator)}${salt.slice(2)}${codeHash.slice(2)}`;
  return TronWeb.address.fromHex(`41${utils.ethersUtils.keccak256(preimage).slice(-40)}`);
}

test('vault addresses agree with tronweb', () => {
  const logicHash = keccak256(tronVaultArtifact.bytecode);
  const cases = fc.property(addresses, addresses, hexOf(12), (factory, treasury, payment) => {
    const creator = formatTronAddress(factory);
    const logic = TronWeb.address.toHex(oracle(creator, `0x${'00'.repeat(32)}`, logicHash)).slice(2);
    const clone = `0x6100413d81600a3d39f3363d3d373d3d3d363d73${logic}5af43d82803e903d91602b57fd5bf3${treasury.slice(2)}`;
    const salt = `0x${'00'.repeat(20)}${payment.slice(2)}`;
    const expected = oracle(creator, salt, utils.ethersUtils.keccak256(clone));
    const paymentId = payment.slice(2);
    expect(formatTronAddress(tronVaultAddress({ factory, treasury, paymentId }))).toBe(expected);
  });
  fc.assert(cases, CASES);
});

test('the logic has one address for each factory', () => {
  const [one, other] = [parseTronAddress(MAINNET), parseTronAddress(NILE)];
  expect(tronVaultLogicAddress(one)).not.toBe(tronVaultLogicAddress(other));
});

// The transaction is made up. The expected address is TIP-26's, by tronweb's hash.
test('a deployed contract has the address of its transaction and signer', () => {
  const txId = id('a transaction');
  const owner = parseTronAddress(MAINNET);
  const hash = utils.ethersUtils.keccak256(`${txId}${TronWeb.address.toHex(MAINNET)}`);
  expect(formatTronAddress(tronCreatedAddress({ txId, owner }))).toBe(
    TronWeb.address.fromHex(`41${hash.slice(-40)}`),
  );
});

test.each([
  ['the zero treasury', { treasury: `0x${'00'.repeat(20)}` }],
  ['a factory in Base58', { factory: MAINNET }],
  ['a treasury in Base58', { treasury: NILE }],
  ['a payment ID of 11 bytes', { paymentId: 'ab'.repeat(11) }],
  ['a payment ID in upper case', { paymentId: 'AB'.repeat(12) }],
])('refuses %s', (_, changed) => {
  const valid = {
    factory: parseTronAddress(MAINNET),
    treasury: parseTronAddress(NILE),
    paymentId: 'ab'.repeat(12),
  };
  expect(tronVaultAddress(valid)).toMatch(/^0x/);
  expect(() => tronVaultAddress({ ...valid, ...changed })).toThrow(InvalidChainInputError);
});
