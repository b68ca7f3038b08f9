import type { Receipt, ReceiptTransfer } from './receipt.types';
import { transferSteps } from './transfer.steps';
import { vaultStep } from './vault.step';
import { vaultAddressOf } from '../proof/vault-address';

// Guarantee: the calls that a receipt on TRON names work on a node of TRON. It answers below /jsonrpc, and
// takes addresses as 20 bytes in hexadecimal.

const FACTORY = 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH';
const TREASURY = 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz';
const ID = '6b0110ffc7f3464f0a917cae';

const address = vaultAddressOf({ factory: FACTORY, treasury: TREASURY, paymentId: ID });
const receipt = {
  payment: { paymentId: ID },
  vault: { address, factory: FACTORY, treasury: TREASURY },
} as unknown as Receipt;

it('says how to compare the code of a factory', () => {
  const { ok, how } = vaultStep(receipt);
  expect(ok).toBe(true);
  expect(how).toContain('contracts/artifacts/CowrieTronVaultFactory.json');
  expect(how).toContain('https://YOUR-NODE/jsonrpc ');
  expect(how).toMatch(/"params":\["0x[0-9a-f]{40}","latest"\]/);
});

it('says why a transfer has no proof, and how to look it up', async () => {
  const transfer = {
    amount: '5.00',
    token: 'USDT',
    network: 'tron',
    chainId: 728_126_428,
    txHash: `0x${'ab'.repeat(32)}`,
    tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    withoutProof: 'header_unknown',
  } as ReceiptTransfer;
  const [step] = await transferSteps(transfer, 0, receipt, { isNamed: false });
  expect(step).toMatchObject({
    step: 'unproven',
    says: 'The file does not prove this transfer: the blocks of TRON prove no transfers.',
    how: expect.stringContaining('https://YOUR-NODE/jsonrpc ') as string,
  });
});
