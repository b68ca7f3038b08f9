import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import { presentRefund } from '../refund.presenter';

/** Guarantee: if the token keeps a fee of a payout, the payout is paid, once (docs/decisions/0116). */
const CONFIRMATIONS = 3;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Of 5 USDC, at 20 basis points. */
const ARRIVES = 4_990_000n;

/** Runs a process when the transfers are final. */
async function end(process: { run(): Promise<unknown> }): Promise<void> {
  await world.deepen();
  await process.run();
}

it('of a float is final with what arrived', async () => {
  const payout = await world.queue();
  await world.setFee(20);
  const process = world.newProcess();
  await process.run();
  await end(process);
  expect(await world.payout(payout)).toMatchObject({
    status: 'final',
    units: '5000000',
    transfer: { arrivedUnits: ARRIVES.toString() },
  });
  expect(await world.received(payout)).toBe(ARRIVES);
  expect(presentRefund(await world.payout(payout))).toMatchObject({ amount: '5.00', arrivedAmount: '4.99' });
});

// Absence is no proof: the receipt is missing, and the transfer is not of the whole amount.
it('of a float is not paid again when nodes leave out its receipt', async () => {
  const payout = await world.queue();
  await world.setFee(20);
  await world.newProcess().run();
  await world.deepen();
  const blind = world.newProcess({ payer: world.altered({ receipt: () => Promise.resolve(undefined) }) });
  for (let run = 0; run < 5; run += 1) {
    await blind.run();
    await world.deepen();
  }
  expect(await world.received(payout)).toBe(ARRIVES);
  expect((await world.payout(payout)).status).toBe('final');
});

it('of a Safe is final too, and belongs to the payout of the whole sum', async () => {
  const [one, other] = [await world.queue(), await world.queue({ units: '4990000' })];
  const request = { environment: 'test', network: world.chain.network.name } as const;
  await world.batches().export(request, { name: 'ben', operatorId: 'o1' });
  await world.setFee(20);
  await world.safePays(one);
  await end(world.newProcess({ payer: 'none' }));
  expect([(await world.payout(one)).status, (await world.payout(other)).status]).toEqual(['final', 'sent']);
});
