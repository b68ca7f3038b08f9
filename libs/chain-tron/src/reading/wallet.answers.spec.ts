import fc from 'fast-check';
import { ChainInconsistentError } from '@cowrie/chain-evm';
import { parseBlockAnswer } from './block.answer';
import { parseBroadcast } from './broadcast.answer';
import { parseConstantCall } from './constant-call.answer';
import { balanceFrom, balanceOfCall, isBlackListedCall, isBlackListedFrom } from './token.calls';
import { parseTransactionInfo } from './transaction-info.answer';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const HOLDER = `0x${'bb'.repeat(20)}`;

/** A transfer of Tether's token on the mainnet in June 2021, as `/wallet/gettransactioninfobyid` shows it. */
const TX_ID = '0x0af79242191c6728b79e858a36a4b5c65e4e52b9fcee4dc5af30eac57b6d0953';
const info = {
  id: TX_ID.slice(2),
  blockNumber: 30_864_600,
  blockTimeStamp: 1_623_056_091_000,
  contractResult: ['0'.repeat(64)],
  contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  receipt: {
    energy_usage: 10_727,
    energy_usage_total: 14_631,
    net_usage: 338,
    origin_energy_usage: 3_904,
    result: 'SUCCESS',
  },
};

describe('what became of a transaction', () => {
  test('a transfer of Tether that returned false succeeded', () => {
    expect(parseTransactionInfo(info, TX_ID)).toEqual({
      txId: TX_ID,
      blockNumber: 30_864_600,
      blockTimestampMs: 1_623_056_091_000,
      succeeded: true,
      message: '',
      energyUsed: 14_631,
      feeSun: 0n,
    });
  });

  test('a call that ran out of energy failed', () => {
    const failed = {
      ...info,
      fee: 13_000_000,
      result: 'FAILED',
      resMessage: hexOf('Not enough energy'),
      receipt: { energy_fee: 13_000_000, energy_usage_total: 130_000, result: 'OUT_OF_ENERGY' },
    };
    expect(parseTransactionInfo(failed, TX_ID)).toMatchObject({
      succeeded: false,
      failure: 'OUT_OF_ENERGY',
      message: 'Not enough energy',
      feeSun: 13_000_000n,
    });
  });

  test('a transfer of TRX has no result and succeeded', () => {
    const transfer = { ...info, receipt: { net_usage: 268 }, contractResult: [''] };
    expect(parseTransactionInfo(transfer, TX_ID)).toMatchObject({ succeeded: true, energyUsed: 0 });
  });

  test('an unknown transaction is nothing', () => {
    expect(parseTransactionInfo({}, TX_ID)).toBeUndefined();
  });

  test.each([
    ['another transaction', { id: 'ab'.repeat(32) }],
    ['a negative block number', { blockNumber: -1 }],
    ['an inexact fee', { fee: 2 ** 53 }],
    ['a fee as a text', { fee: '5' }],
    ['a receipt that is a list', { receipt: [] }],
    ['a result that is no word', { receipt: { result: '<b>SUCCESS</b>' } }],
  ])('refuses an answer with %s', (_, changed) => {
    expect(() => parseTransactionInfo({ ...info, ...changed }, TX_ID)).toThrow(ChainInconsistentError);
  });
});

describe('a simulated call', () => {
  const answer = {
    result: { result: true },
    energy_used: 64_285,
    energy_penalty: 49_654,
    constant_result: ['0'.repeat(64)],
    transaction: { ret: [{}] },
  };

  test('that succeeds gives result and energy', () => {
    expect(parseConstantCall(answer)).toEqual({
      succeeded: true,
      returned: `0x${'0'.repeat(64)}`,
      energyUsed: 64_285,
      message: '',
    });
  });

  test('that reverts has failed, although the node says true', () => {
    const reverted = {
      ...answer,
      result: { result: true, message: hexOf('REVERT opcode executed') },
      constant_result: ['08c379a0'],
      transaction: { ret: [{ ret: 'FAILED' }] },
    };
    expect(parseConstantCall(reverted)).toMatchObject({
      succeeded: false,
      returned: '0x08c379a0',
      message: 'REVERT opcode executed',
    });
  });

  test('that the node refuses has failed', () => {
    const refused = { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('No contract') } };
    expect(parseConstantCall(refused)).toMatchObject({
      succeeded: false,
      returned: '0x',
      message: 'No contract',
    });
  });

  test.each([
    ['no result', { result: undefined }],
    ['energy below 0', { energy_used: -1 }],
    ['a result that is not hex', { constant_result: ['xyz'] }],
    ['outcomes that are no list', { transaction: { ret: 'SUCESS' } }],
  ])('refuses an answer with %s', (_, changed) => {
    expect(() => parseConstantCall({ ...answer, ...changed })).toThrow(ChainInconsistentError);
  });
});

describe('a broadcast', () => {
  test.each([
    ['is taken', { result: true, txid: TX_ID.slice(2) }, 'taken'],
    ['was taken earlier', { code: 'DUP_TRANSACTION_ERROR' }, 'taken'],
    ['came too late', { code: 'TRANSACTION_EXPIRATION_ERROR' }, 'expired'],
    ['is refused', { code: 'SIGERROR' }, 'refused'],
    ['is refused for its bandwidth', { code: 'BANDWITH_ERROR' }, 'refused'],
    ['meets a busy node', { code: 'SERVER_BUSY' }, 'unsure'],
    ['meets a node that lags', { code: 'TAPOS_ERROR' }, 'unsure'],
    ['gets a code that is new', { code: 'BLOCK_UNSOLIDIFIED' }, 'unsure'],
    ['gets a code that is a property of objects', { code: 'constructor' }, 'unsure'],
    ['gets neither result nor code', {}, 'unsure'],
    ['gets a code and a result that contradict each other', { result: true, code: 'SIGERROR' }, 'refused'],
    ['gets SUCCESS without a result', { code: 'SUCCESS' }, 'unsure'],
  ])('that %s', (_, answer, outcome) => {
    expect(parseBroadcast(answer, TX_ID).outcome).toBe(outcome);
  });

  test("has the node's words, without control characters", () => {
    const message = hexOf('Contract validate error\u001b[31m : no OwnerAccount');
    expect(parseBroadcast({ code: 'CONTRACT_VALIDATE_ERROR', message }, TX_ID).message).toBe(
      'Contract validate error[31m : no OwnerAccount',
    );
  });

  test('refuses an answer about another transaction', () => {
    expect(() => parseBroadcast({ result: true, txid: 'ab'.repeat(32) }, TX_ID)).toThrow(
      ChainInconsistentError,
    );
  });
});

describe('a block', () => {
  const number = 0x4b3f1d2;
  const blockID = `${number.toString(16).padStart(16, '0')}${'9a'.repeat(24)}`;
  const answer = {
    blockID,
    block_header: {
      raw_data: { number, timestamp: 1_764_000_000_000, parentHash: '7b'.repeat(32), version: 31 },
      witness_signature: '00',
    },
  };

  test('has number, ID, parent and time', () => {
    expect(parseBlockAnswer(answer)).toEqual({
      blockNumber: number,
      blockHash: `0x${blockID}`,
      parentHash: `0x${'7b'.repeat(32)}`,
      timestampMs: 1_764_000_000_000,
    });
  });

  test('that the node does not have is nothing', () => {
    expect(parseBlockAnswer({})).toBeUndefined();
  });

  test.each([
    ['an ID of another number', { blockID: blockID.replace('4b3f1d2', '4b3f1d3') }],
    ['no header', { block_header: undefined }],
    ['no ID', { blockID: undefined }],
    ['an ID with 0x', { blockID: `0x${blockID}` }],
  ])('refuses an answer with %s', (_, changed) => {
    expect(() => parseBlockAnswer({ ...answer, ...changed })).toThrow(ChainInconsistentError);
  });
});

describe("a token's calls", () => {
  test('have the calldata of the contract', () => {
    const argument = `${'00'.repeat(12)}${'bb'.repeat(20)}`;
    expect(balanceOfCall(HOLDER)).toBe(`0x70a08231${argument}`);
    expect(isBlackListedCall(HOLDER)).toBe(`0xe47d6060${argument}`);
  });

  test('answer with a balance', () => {
    expect(balanceFrom(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n);
  });

  test.each(['0x', '0x01', `0x${'0'.repeat(128)}`, '0'.repeat(64), ''])('%p is no balance', (returned) => {
    expect(() => balanceFrom(returned)).toThrow(ChainInconsistentError);
  });

  test.each([
    [`0x${'0'.repeat(63)}1`, true],
    [`0x${'0'.repeat(64)}`, false],
    [`0x${'0'.repeat(63)}2`, undefined],
    ['0x', undefined],
  ])('%s says frozen: %p', (returned, frozen) => {
    expect(isBlackListedFrom(returned)).toBe(frozen);
  });
});

// Guarantee: a node cannot make the reader fail in an unforeseen way.
test('any answer is read or refused as inconsistent', () => {
  const parsers: ((answer: unknown) => unknown)[] = [
    (answer) => parseTransactionInfo(answer, TX_ID),
    parseConstantCall,
    (answer) => parseBroadcast(answer, TX_ID),
    parseBlockAnswer,
  ];
  const mangled = [
    info,
    { result: { result: true } },
    { result: true },
    { blockID: 'ab', block_header: {} },
  ].map((shape) =>
    fc
      .dictionary(fc.constantFrom(...Object.keys(shape)), fc.jsonValue())
      .map((over) => ({ ...shape, ...over })),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), ...mangled), (answer) => {
      for (const parse of parsers) {
        try {
          parse(answer);
        } catch (error) {
          expect(error).toBeInstanceOf(ChainInconsistentError);
        }
      }
    }),
    { numRuns: 2_000, seed: 43 },
  );
});
