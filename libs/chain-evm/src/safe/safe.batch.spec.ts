import { InvalidChainInputError } from '../chain.errors';
import { type SafeBatch, safeAirdropCsv, safeBatchChecksum, safeBatchFile } from './safe.batch';

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const SAFE = '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa';
const RECEIVER = '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6';

const batch: SafeBatch = {
  chainId: 8453,
  safeAddress: SAFE.toLowerCase(),
  name: 'Refunds',
  description: '2 refunds',
  createdAt: new Date(1_700_000_000_123),
  transfers: [
    { tokenAddress: USDC.toLowerCase(), decimals: 6, to: RECEIVER.toLowerCase(), amountUnits: 5_000_001n },
    { tokenAddress: USDC, decimals: 6, to: SAFE, amountUnits: 10n ** 24n },
  ],
};

// The file and the checksum of the Transaction Builder's own test.
const published = {
  version: '1.0',
  chainId: '4',
  createdAt: 1646321521061,
  meta: {
    name: 'test batch file',
    txBuilderVersion: '1.4.0',
    checksum: '',
    createdFromSafeAddress: SAFE,
    createdFromOwnerAddress: RECEIVER,
  },
  transactions: [
    {
      to: RECEIVER,
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'address', name: 'paramAddress', type: 'address' }],
        name: 'testAddress',
        payable: false,
      },
      contractInputsValues: { paramAddress: RECEIVER },
    },
    {
      to: RECEIVER,
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'bool', name: 'paramBool', type: 'bool' }],
        name: 'testBool',
        payable: false,
      },
      contractInputsValues: { paramAddress: '', paramBool: 'false' },
    },
    {
      to: RECEIVER,
      value: '2000000000000000000',
      data: '0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6',
    },
  ],
};

describe('the file for the Transaction Builder', () => {
  test('has the checksum that the Transaction Builder computes', () => {
    expect(safeBatchChecksum(published)).toBe(
      '0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c',
    );
  });

  test('holds one transfer per row, with its checksum', () => {
    const file = safeBatchFile(batch);
    const { checksum, ...meta } = file.meta;
    expect(checksum).toBe(safeBatchChecksum({ ...file, meta }));
    expect(file).toMatchObject({
      version: '1.0',
      chainId: '8453',
      createdAt: 1_700_000_000_123,
      meta: { createdFromSafeAddress: SAFE },
      transactions: [
        {
          to: USDC,
          value: '0',
          data: null,
          contractMethod: { name: 'transfer', payable: false },
          contractInputsValues: { to: RECEIVER, amount: '5000001' },
        },
        { contractInputsValues: { to: SAFE, amount: `1${'0'.repeat(24)}` } },
      ],
    });
  });

  // Guarantee: a batch that is exported again is the same file, byte for byte.
  test('is the same for the same batch, and keeps its checksum under another name', () => {
    expect(JSON.stringify(safeBatchFile(batch))).toBe(JSON.stringify(safeBatchFile({ ...batch })));
    const renamed = safeBatchFile({ ...batch, name: 'Other' });
    expect(renamed.meta.checksum).toBe(safeBatchFile(batch).meta.checksum);
    const other = safeBatchFile({ ...batch, transfers: batch.transfers.slice(1) });
    expect(other.meta.checksum).not.toBe(renamed.meta.checksum);
  });

  test('refuses an address with a wrong checksum', () => {
    const wrong = { ...batch, safeAddress: SAFE.replace('a1Aa', 'A1Aa') };
    expect(() => safeBatchFile(wrong)).toThrow(InvalidChainInputError);
  });
});

describe('the file for the CSV Airdrop app', () => {
  test('holds exact amounts in tokens', () => {
    const rows = [5_000_001n, 5_000_000n, 1n, 123_456_789_012_345_678_901_234_567_890n].map(
      (amountUnits) => ({ tokenAddress: USDC, decimals: 6, to: RECEIVER.toLowerCase(), amountUnits }),
    );
    const amounts = ['5.000001', '5', '0.000001', '123456789012345678901234.56789'];
    expect(safeAirdropCsv(rows)).toBe(
      [
        'token_type,token_address,receiver,amount',
        ...amounts.map((amount) => `erc20,${USDC},${RECEIVER},${amount}`),
        '',
      ].join('\n'),
    );
  });
});
