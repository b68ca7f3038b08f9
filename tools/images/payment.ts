import { setTimeout as pause } from 'node:timers/promises';
import { sendToken } from '@cowrie/chain-evm';
import type { DepositInstruction, Envelope } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { createCowrieClient, verifyWebhook } from '@cowrie/sdk';
import { LOCAL_ROLES, type EvmContracts } from '../local-stack/chain-setup';
import { until } from '../local-stack/processes';

const TIMEOUT_MS = 120_000;
const CALL_TIMEOUT_MS = 10_000;

export interface World {
  readonly apiUrl: string;
  readonly pageUrl: string;
  readonly shopUrl: string;
  readonly rpcUrl: string;
  readonly contracts: EvmContracts;
}

export interface Merchant {
  readonly businessId: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** The secret of its webhook endpoint. */
  readonly webhookSecret: string;
}

/**
 * One payment from its first call to its settlement: the merchant opens it at the API, and the customer
 * chooses through the page's nginx and pays on the chain. The merchant verifies it and receives a signed
 * webhook.
 *
 * @returns one line about it
 */
export async function payOnce(
  world: World,
  { publicKey, secretKey, webhookSecret }: Merchant,
): Promise<string> {
  const client = createCowrieClient({ baseUrl: world.apiUrl, publicKey, secretKey });
  const { paymentId, paymentURL } = await client.payments.initialize({
    amount: 5000,
    customerEmail: 'ada@example.com',
  });
  if (!paymentURL.startsWith(`${world.pageUrl}/`)) throw new Error(`paymentURL is ${paymentURL}`);
  const page = await call('the page', paymentURL);
  if (!page.ok || !(await page.text()).includes('<script'))
    throw new Error(`the page answers ${page.status}`);

  const chosen = await call(
    'the choice',
    `${world.pageUrl}/checkout/${paymentURL.split('/').at(-1)}/complete`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: 'USDC', network: 'base' }),
    },
  );
  const answer = (await chosen.json()) as Envelope<DepositInstruction>;
  if (!answer.success) throw new Error(`the choice: ${answer.message}`);
  const deposit = answer.data;

  const { address, decimals } = world.contracts.tokens.test.USDC;
  const amount = parseAmount({ code: 'USDC', decimals }, deposit.totalPayableAmount);
  await sendToken(
    { rpcUrl: world.rpcUrl, privateKey: LOCAL_ROLES.faucet.privateKey },
    { tokenAddress: address, to: deposit.receiveAddress, amountUnits: amount.units },
  );
  await until(`payment ${paymentId} completes`, TIMEOUT_MS, async () => {
    await pause(500);
    return (await client.payments.verify(paymentId)).status === 'completed';
  });
  const events = await completedEvents(world, { paymentId, secret: webhookSecret });
  return `${deposit.totalPayableAmount} USDC, completed by verify and by ${events} signed webhook`;
}

/** @throws Error that names the call that did not answer */
async function call(what: string, url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  } catch (error) {
    throw new Error(`${what}: ${url} does not answer within ${CALL_TIMEOUT_MS / 1000} s`, { cause: error });
  }
}

/** Waits for the webhook of the payment's end, and returns how many there are. */
async function completedEvents(
  { shopUrl }: World,
  { paymentId, secret }: { paymentId: string; secret: string },
): Promise<number> {
  let count = 0;
  await until(`the shop hears of payment ${paymentId}`, TIMEOUT_MS, async () => {
    const response = await call('what the shop heard', shopUrl);
    const heard = (await response.json()) as { headers: Record<string, string>; body: string }[];
    const events = await Promise.all(
      heard.map(({ headers, body }) => verifyWebhook({ payload: body, headers, secret })),
    );
    count = events.filter(
      (event) => event.type === 'payment.completed' && event.data.id === paymentId,
    ).length;
    return count > 0;
  });
  return count;
}
