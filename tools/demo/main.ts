import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  DepositInstruction,
  Envelope,
  InitializedPayment,
  PaymentDetails,
  PaymentVerification,
} from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { addressFormOf } from '@cowrie/api/platform/chain/address-form';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { DevFile, DevNetwork, DevTronNetwork } from '@cowrie/testing';
import { chainFamilyOf } from '@cowrie/tables';

const POLL_MS = 500;
const TIMEOUT_MS = 90_000;

/**
 * `npm run demo`: shows each step of one payment, from the merchant's call to the settlement. It pays on the
 * network that the command line names.
 */
async function main(): Promise<void> {
  const dev = readDevFile();
  const [merchant] = dev.merchants;
  if (!merchant) throw new Error('.cowrie/dev.json names no merchant; run npm start again');
  const network = chosenNetwork(dev, process.argv[2]);
  const [symbol, token] = tokenOn(network);
  const keys = merchant.keys.test;

  step('1. The merchant requests 5,000.00 NGN');
  const created = await call<InitializedPayment>(dev, 'POST', '/api/v1/payments', {
    key: keys.public,
    body: {
      amount: 5000,
      customerEmail: 'ada@example.com',
      callbackURL: 'https://shop.example.com/thanks',
      failureURL: 'https://shop.example.com/sorry',
      metadata: { order: 'A-1001' },
    },
  });
  show({ paymentId: created.paymentId, paymentURL: created.paymentURL });

  step(`2. The customer chooses ${symbol} on ${network.name}`);
  const payCode = created.paymentURL.split('/').at(-1);
  const deposit = await call<DepositInstruction>(dev, 'POST', `/checkout/${payCode}/complete`, {
    body: { token: symbol, network: network.name },
  });
  show({ ...deposit });

  step('3. The customer sends exactly that amount, from a new account');
  const { address, decimals } = token;
  const amount = parseAmount({ code: symbol, decimals }, deposit.totalPayableAmount);
  const { parse } = addressFormOf(network.name);
  const chain = await familyOf({ family: chainFamilyOf(network.name) }).localChain(network.rpcUrl);
  if (!chain) throw new Error(`${network.rpcUrl} is not a local chain; run npm start again`);
  const sent = await chain.pay({
    tokenAddress: parse(address),
    to: parse(deposit.receiveAddress),
    amountUnits: amount.units,
  });
  show({ txHash: sent.txHash, block: String(sent.blockNumber) });

  step('4. The page follows the status');
  await follow(dev, String(payCode));

  step('5. The merchant verifies with the secret key');
  show({
    ...(await call<PaymentVerification>(dev, 'GET', `/api/v1/payments/${created.paymentId}/verify`, {
      key: keys.secret,
    })),
  });

  step('6. The settlement');
  const details = await call<PaymentDetails>(dev, 'GET', `/api/v1/payments/${created.paymentId}`, {
    key: keys.secret,
  });
  show({
    totalSentAmount: details.totalSentAmount,
    collectedFiatAmount: details.collectedFiatAmount,
    merchantFee: details.merchantFee,
    txHash: details.txHash,
    primaryAddress: details.primaryAddress,
    completedAt: details.completedAt,
  });
}

/** @throws Error if there is no such network */
function chosenNetwork({ networks }: DevFile, name: string | undefined): DevNetwork | DevTronNetwork {
  const found = networks.test.find((network) => name === undefined || network.name === name);
  if (found) return found;
  const names = networks.test.map((network) => network.name).join(', ');
  throw new Error(`there is no network "${name}"; name one of ${names}`);
}

function tokenOn({ tokens }: DevNetwork | DevTronNetwork) {
  return 'USDC' in tokens ? (['USDC', tokens.USDC] as const) : (['USDT', tokens.USDT] as const);
}

async function follow(dev: DevFile, payCode: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  let last: PaymentStatus | undefined;
  while (last !== 'completed') {
    const status = await call<PaymentStatus>(dev, 'GET', `/checkout/${payCode}/status`);
    if (status !== last) console.log(`   ${status}`);
    if (status === 'failed' || status === 'expired') throw new Error(`the payment ended as ${status}`);
    if (performance.now() > deadline)
      throw new Error(`still ${status} after ${TIMEOUT_MS / 1000} s; see what npm start prints`);
    last = status;
    if (status !== 'completed') await pause(POLL_MS);
  }
}

/**
 * Calls the service and returns the data of its answer. @throws Error with the service's message when it
 * refuses
 */
async function call<T>(
  dev: DevFile,
  method: 'GET' | 'POST',
  path: string,
  { key, body }: { key?: string; body?: object } = {},
): Promise<T> {
  const response = await fetch(`${dev.apiUrl}${path}`, {
    method,
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(10_000),
  });
  const envelope = (await response.json()) as Envelope<T>;
  if (!envelope.success) throw new Error(`${method} ${path}: ${envelope.error.code}: ${envelope.message}`);
  return envelope.data;
}

function readDevFile(): DevFile {
  const path = resolve(process.env.COWRIE_DIRECTORY || '.cowrie', 'dev.json');
  if (!existsSync(path)) throw new Error('the local stack is not running; start it with npm start');
  return JSON.parse(readFileSync(path, 'utf8')) as DevFile;
}

function step(title: string): void {
  console.log(`\n${title}`);
}

function show(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) console.log(`   ${name.padEnd(20)} ${String(value)}`);
}

main().catch((error: Error) => {
  const isDown = error instanceof TypeError && error.message === 'fetch failed';
  console.error(isDown ? 'The local stack does not answer; start it with npm start' : `\n${error.message}`);
  process.exit(1);
});
