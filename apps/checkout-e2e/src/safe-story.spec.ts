import { createTestSafe, type TestSafe, testSafeAddress } from '@cowrie/chain-evm/safe-world';
import { type Customer, customerOn } from './stories/customer';
import { balanceOf, claimSurplus, expectRefunded, SURPLUS } from './stories/refund';
import { batchFile, exportPayouts, SAFE_OWNERS } from './stories/safe-owners';
import { startStoryEnvironment, type StoryEnvironment } from './stories/story-environment';

const NETWORK = 'polygon';
const USDC = { network: NETWORK, token: 'USDC' } as const;
const WALLET = '0x00000000000000000000000000000000C0FFEE02';
/**
 * Accounts whose tokens are in the treasury on the chain: the local stack's simulated exchange moves none.
 */
const IN_TREASURY = ['sent', 'converted', 'unsold', 'held', 'refunding'];

let story: StoryEnvironment;
let customer: Customer;
let safe: TestSafe;

beforeAll(async () => {
  story = await startStoryEnvironment({
    PAYOUT_SIGNER_TEST: 'batch',
    TREASURY_TEST: testSafeAddress(SAFE_OWNERS),
  });
  safe = await createTestSafe(story.network(NETWORK).rpcUrl, SAFE_OWNERS);
  customer = await customerOn(story);
});
afterAll(async () => {
  await customer?.leave();
  safe?.close();
  await story?.close();
});

// Guarantee: with no key on a server, the exported file alone pays a refund from the treasury’s Safe, and the
// payer sees it arrive.
it('refunds a surplus from a Safe of two owners, who sign and execute the exported file', async () => {
  const reference = 'Story0201';
  const { refundId } = await claimSurplus(story, customer, { reference, network: NETWORK, wallet: WALLET });
  const exported = await exportPayouts(story, NETWORK);
  expect(exported).toMatchObject({ from: safe.address, count: 1 });
  await customer.heading('Your money is on its way');
  expect(await balanceOf(story, USDC, WALLET)).toBe(0n);

  const file = await batchFile(story, exported.batchId);
  expect(file).toEqual(exported.transactions);
  const { hash } = await safe.execute(file);
  await customer.heading('You have your money back');
  await customer.page.getByText(hash).first().waitFor();
  expect(await expectRefunded(story, { reference, refundId, wallet: WALLET })).toBe(hash);
  expect(await balanceOf(story, USDC, WALLET)).toBe(SURPLUS.units);
  expect(customer.browserErrors).toEqual([]);

  const { faults, totals } = await books();
  expect(faults).toEqual([]);
  const unitsOf = (...accounts: string[]) =>
    totals
      .filter(({ asset, account }) => asset === `USDC@${NETWORK}` && accounts.includes(account))
      .reduce((sum, { units }) => sum + BigInt(units), 0n);
  expect(unitsOf('refunded')).toBe(SURPLUS.units);
  expect(await balanceOf(story, USDC, safe.address)).toBe(unitsOf(...IN_TREASURY));
  expect(await story.operator('GET', '/admin/v1/payout-batches?environment=test')).toEqual([]);
});

interface Books {
  faults: object[];
  totals: { asset: string; account: string; units: string }[];
}

/** The ledger of all payments, compared with records and chain. */
async function books(): Promise<Books> {
  return JSON.parse(await story.cowrie('ledger', 'check', '--chain', '--json')) as Books;
}
