import type {
  AdminExportBatchDto,
  AdminRecoverPayoutsDto,
  AdminTakeBackBatchDto,
  AdminPayoutBatch,
  AdminPayoutBatchSummary,
} from './admin-payout-batch.dto';

const SAFE = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const TOKEN_ADDRESS = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const ADMIN_RECOVER_PAYOUTS: AdminRecoverPayoutsDto = {
  environment: 'live',
  network: 'base',
  reason: 'both explorers show the new chain for an hour',
};

export const ADMIN_EXPORT_BATCH: AdminExportBatchDto = { environment: 'live', network: 'base' };

export const ADMIN_TAKE_BACK_BATCH: AdminTakeBackBatchDto = {
  environment: 'live',
  isUnsigned: false,
  nonce: 12,
  reason: 'the Safe lacks one of the tokens',
};

export const ADMIN_BATCHES: AdminPayoutBatchSummary[] = [
  {
    batchId: '66f2c1a09b1e4d0007a1c9f0',
    environment: 'live',
    network: 'base',
    from: SAFE,
    at: '2026-11-21T03:50:00.000Z',
    count: 1,
  },
];

export const ADMIN_BATCH_TAKEN_BACK: AdminPayoutBatchSummary = {
  ...(ADMIN_BATCHES[0] as AdminPayoutBatchSummary),
  takenBackAt: '2026-11-21T05:10:00.000Z',
  waitsForNonce: 12,
};

export const ADMIN_BATCH: AdminPayoutBatch = {
  ...(ADMIN_BATCHES[0] as AdminPayoutBatchSummary),
  transactions: {
    version: '1.0',
    chainId: '84532',
    createdAt: 1795233000000,
    meta: { name: 'Cowrie payouts 66f2c1a09b1e4d0007a1c9f0', createdFromSafeAddress: SAFE },
    transactions: [
      {
        to: TOKEN_ADDRESS,
        value: '0',
        data: null,
        contractInputsValues: { to: TO, amount: '1000000' },
      },
    ],
  },
  csv: `token_type,token_address,receiver,amount\nerc20,${TOKEN_ADDRESS},${TO},1\n`,
};
