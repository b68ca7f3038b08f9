import type { Token } from '@cowrie/dto';
import type { Customer } from './customer';
import type { StoryEnvironment } from './story-environment';

/** The surplus that is sent, in base units, and as the page shows it. */
export const SURPLUS = { units: 2_000_000n, amount: '2.00', shown: /2(\.00)? USDC/ } as const;

/**
 * A customer pays {@link SURPLUS} too much, in USDC. The merchant refunds it, and the customer opens the link
 * in the e-mail, enters the wallet's address and confirms it.
 */
export async function claimSurplus(
  story: StoryEnvironment,
  { page, choose, pay, heading, goBack }: Customer,
  { reference, network, wallet }: { reference: string; network: string; wallet: string },
): Promise<{ paymentId: string; refundId: string }> {
  const { paymentId, paymentURL } = await story.initialize(reference);
  await page.goto(paymentURL);
  await choose('USDC', network);
  await pay('USDC', network, { units: (asked) => asked + SURPLUS.units });
  await heading('Payment complete');
  await goBack();
  await page.waitForURL((url) => url.pathname === '/thanks');
  const { id, status } = await story.refundSurplus(paymentId);
  expect(status).toBe('awaiting_address');
  const mail = await story.mailWith(new RegExp(`${reference}[^]*/refund#`));
  const [link = ''] = /http\S+\/refund#\S+/.exec(mail) ?? [];

  await page.goto(link);
  await heading('Where should your money go?');
  expect(page.url()).not.toContain('#');
  await page.getByLabel('Your address').fill(wallet.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading('Is this your address?');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: new RegExp(`^Send ${SURPLUS.shown.source}`) }).click();
  return { paymentId, refundId: id };
}

/**
 * Expects the refund as the merchant sees it once it is on the chain, and the mail about it. Both name the
 * transaction.
 */
export async function expectRefunded(
  story: StoryEnvironment,
  { reference, refundId, wallet }: { reference: string; refundId: string; wallet: string },
): Promise<string> {
  const sent = await story.mailWith(new RegExp(`Money was sent back[^]*${reference}`));
  const { txHash = '', destination, ...refund } = await story.refund(refundId);
  expect(refund).toMatchObject({ status: 'final', amount: SURPLUS.amount, destinationGivenBy: 'payer' });
  expect(destination?.toLowerCase()).toBe(wallet.toLowerCase());
  expect(txHash).not.toBe('');
  expect(sent).toContain(txHash);
  return txHash;
}

/** The token balance of an address on the chain, in base units. */
export async function balanceOf(
  story: StoryEnvironment,
  { network, token }: { network: string; token: Token },
  owner: string,
): Promise<bigint> {
  const { rpcUrl, tokens } = story.network(network);
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: tokens[token].address, data }, 'latest'],
  };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) });
  return BigInt(((await response.json()) as { result: string }).result);
}
