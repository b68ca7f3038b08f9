import fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { InvalidChainInputError } from '@cowrie/chain-evm';
import { prefixed } from '../address';
import { addresses, amounts, CASES, hexOf } from '../spec/random.cases';
import { signerOfTxId, tronAccount } from './signature';
import { rawDataOf, signedTransaction, type TronTransaction, txIdOf } from './transaction';

const privateKeys = hexOf(32).filter((key) => {
  const number = BigInt(key);
  return number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
});
const calls = fc.record({
  kind: fc.constant('TriggerSmartContract' as const),
  owner: addresses,
  contract: addresses,
  data: fc.nat({ max: 300 }).chain((length) => hexOf(length)),
  valueSun: amounts.map(BigInt),
});
const transfers = fc.record({
  kind: fc.constant('TransferContract' as const),
  owner: addresses,
  to: addresses,
  amountSun: amounts.map(BigInt),
});
const creations = fc.record({
  kind: fc.constant('CreateSmartContract' as const),
  owner: addresses,
  code: fc.nat({ max: 300 }).chain((length) => hexOf(length)),
  name: fc.string({ minLength: 1, maxLength: 32 }),
});
const transactions: fc.Arbitrary<TronTransaction> = fc.record({
  action: fc.oneof(calls, transfers, creations),
  refBlockId: hexOf(32),
  expirationMs: amounts,
  timestampMs: amounts,
  feeLimitSun: amounts.map(BigInt),
});

const hex = (address: string) => prefixed(address).slice(2);

function oracleValue(action: TronTransaction['action']) {
  const owner_address = hex(action.owner);
  switch (action.kind) {
    case 'TriggerSmartContract':
      return {
        owner_address,
        contract_address: hex(action.contract),
        call_value: Number(action.valueSun),
        data: action.data.slice(2),
      };
    case 'TransferContract':
      return { owner_address, to_address: hex(action.to), amount: Number(action.amountSun) };
    case 'CreateSmartContract':
      return {
        owner_address,
        new_contract: {
          origin_address: owner_address,
          bytecode: action.code.slice(2),
          consume_user_resource_percent: 100,
          name: action.name,
          origin_energy_limit: 10_000_000,
        },
      };
  }
}

/** The same transaction, encoded by tronweb. */
function oracle({ action, refBlockId, expirationMs, timestampMs, feeLimitSun }: TronTransaction) {
  const value = oracleValue(action);
  const raw = {
    contract: [
      { type: action.kind, parameter: { value, type_url: `type.googleapis.com/protocol.${action.kind}` } },
    ],
    ref_block_bytes: refBlockId.slice(2 + 12, 2 + 16),
    ref_block_hash: refBlockId.slice(2 + 16, 2 + 32),
    expiration: expirationMs,
    timestamp: timestampMs,
    fee_limit: Number(feeLimitSun),
  };
  return utils.transaction.txJsonToPb({ raw_data: raw, visible: false } as never) as {
    setSignatureList(list: Uint8Array[]): void;
    serializeBinary(): Uint8Array;
  };
}
const lower = (hex: string) => `0x${hex.replace(/^0x/, '').toLowerCase()}`;

test('bytes and IDs agree with tronweb', () => {
  fc.assert(
    fc.property(transactions, (transaction) => {
      const expected = oracle(transaction);
      const rawData = rawDataOf(transaction);
      expect(rawData).toBe(lower(utils.transaction.txPbToRawDataHex(expected)));
      expect(txIdOf(rawData)).toBe(utils.transaction.txPbToTxID(expected));
    }),
    CASES,
  );
});

test('signatures and signers agree with tronweb', () => {
  fc.assert(
    fc.property(privateKeys, hexOf(32), (privateKey, txId) => {
      const account = tronAccount(privateKey);
      const signature = account.sign(txId);
      const byTronweb = utils.crypto.ECKeySign(
        [...Buffer.from(txId.slice(2), 'hex')],
        [...Buffer.from(privateKey.slice(2), 'hex')],
      );
      expect(signature).toBe(lower(byTronweb));
      expect(signerOfTxId(txId, signature)).toBe(account.address);
    }),
    CASES,
  );
});

test("an account's address is tronweb's", () => {
  fc.assert(
    fc.property(privateKeys, (privateKey) => {
      const { address } = tronAccount(privateKey);
      expect(TronWeb.address.fromHex(prefixed(address).slice(2))).toBe(
        TronWeb.address.fromPrivateKey(privateKey.slice(2)),
      );
    }),
    { ...CASES, numRuns: 300 },
  );
});

test('the bytes to broadcast are the bytes that tronweb would send', () => {
  fc.assert(
    fc.property(transactions, privateKeys, (transaction, privateKey) => {
      const rawData = rawDataOf(transaction);
      const signature = tronAccount(privateKey).sign(txIdOf(rawData));
      const expected = oracle(transaction);
      expected.setSignatureList([Buffer.from(signature.slice(2), 'hex')]);
      expect(signedTransaction(rawData, signature)).toBe(
        `0x${Buffer.from(expected.serializeBinary()).toString('hex')}`,
      );
    }),
    { ...CASES, numRuns: 500 },
  );
});

const valid: TronTransaction = {
  action: {
    kind: 'TriggerSmartContract',
    owner: `0x${'11'.repeat(20)}`,
    contract: `0x${'22'.repeat(20)}`,
    data: '0x',
  },
  refBlockId: `0x${'33'.repeat(32)}`,
  expirationMs: 60_000,
  timestampMs: 0,
};

test('the largest amount that the chain can hold is written in full', () => {
  const action = { ...valid.action, valueSun: 2n ** 63n - 1n } as TronTransaction['action'];
  expect(rawDataOf({ ...valid, action })).toContain('18ffffffffffffffff7f');
});

test.each<[string, Partial<TronTransaction>, unknown]>([
  ['a fee limit above 2^63 - 1', { feeLimitSun: 2n ** 63n }, RangeError],
  ['a negative fee limit', { feeLimitSun: -1n }, RangeError],
  ['a moment that is not whole', { expirationMs: 0.5 }, RangeError],
  ['a block ID of 31 bytes', { refBlockId: `0x${'33'.repeat(31)}` }, InvalidChainInputError],
  [
    'an owner in Base58',
    { action: { ...valid.action, owner: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
    InvalidChainInputError,
  ],
])('refuses %s', (_, changed, error) => {
  expect(() => rawDataOf({ ...valid, ...changed })).toThrow(error as never);
});

describe('a signature', () => {
  const txId = txIdOf(rawDataOf(valid));
  const account = tronAccount('11'.repeat(32));

  test.each([
    ['of another transaction', txIdOf('0x01'), account.sign(txId)],
    ['with a changed byte', txId, account.sign(txId).replace(/^0x../, '0x00')],
  ])('%s names somebody else', (_, id, signature) => {
    expect(signerOfTxId(id, signature)).not.toBe(account.address);
  });

  test.each(['0x', `0x${'00'.repeat(65)}`, account.sign(txId).slice(0, -2), 'no hex'])(
    'that no key makes has no signer: %s',
    (signature) => {
      expect(signerOfTxId(txId, signature)).toBeUndefined();
    },
  );

  test('an invalid key is not in the error', () => {
    const key = `${'ab'.repeat(31)}zz`;
    expect(() => tronAccount(key)).toThrow(InvalidChainInputError);
    expect(() => tronAccount(key)).not.toThrow(/abab/);
  });
});
