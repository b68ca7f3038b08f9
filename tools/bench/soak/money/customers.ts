import { setTimeout as pause } from 'node:timers/promises';
import { sendToken } from '@cowrie/chain-evm';
import { type DepositInstruction, type InitializedPayment, type Token, TOKENS } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import type { Chain } from './chains';
import type { FrontDoor } from './front-door';
import type { DrivenPayment } from './money.accountant';
import type { Random } from './random';

export const PAYMENT_KINDS = ['exact', 'over', 'under', 'late', 'wrong_network', 'wrong_token'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What a customer did, before the result is known. */
export type MadePayment = Omit<DrivenPayment, 'status' | 'arrived'> & { kind: PaymentKind; paidMs: number };

/** After a reorg, a chain is seconds behind the clock, and the time of its blocks decides what is late. */
const LATE_BY_MS = 20_000;
const AMOUNTS = [1550, 1550.5, 3100, 4650];

/**
 * Opens a session and pays it in one of the ways that customers use. Repeats its requests when the service is
 * killed meanwhile.
 */
export async function playCustomer(
  door: FrontDoor,
  chains: readonly Chain[],
  random: Random,
): Promise<MadePayment | undefined> {
  const kind = random.pick(PAYMENT_KINDS);
  const token = random.pick(TOKENS);
  const chain = random.pick(chains);
  const body = { amount: random.pick(AMOUNTS), customerEmail: 'ada@example.com' };
  const opened = await door.ask<InitializedPayment>('POST', '/api/v1/payments', {
    key: door.keys.public,
    body,
  });
  if (opened.code !== undefined) throw new Error(`no payment: ${opened.code}`);
  const { paymentId: id, paymentURL } = opened.data;
  const payCode = String(paymentURL.split('/').at(-1));
  const choice = { token, network: chain.network.name };
  const chosen = await door.ask<DepositInstruction>('POST', `/checkout/${payCode}/complete`, {
    body: choice,
  });
  // A network whose node lies is not offered for a while.
  if (chosen.code !== undefined) return undefined;
  const { receiveAddress, totalPayableAmount, validUntil } = chosen.data;
  const { decimals } = chain.network.tokens[token];
  const expectedUnits = parseAmount({ code: token, decimals }, totalPayableAmount).units;
  const validUntilMs = Date.parse(validUntil);
  if (kind === 'late') await pause(Math.max(0, validUntilMs - Date.now()) + LATE_BY_MS);
  const others = chains.filter((one) => one !== chain);
  await send(door, kind === 'wrong_network' ? random.pick(others) : chain, {
    token: kind === 'wrong_token' ? (TOKENS.find((one) => one !== token) ?? token) : token,
    to: receiveAddress,
    units: unitsOf(kind, expectedUnits),
  });
  const address = receiveAddress.toLowerCase();
  return { id, kind, address, ...choice, expectedUnits, validUntilMs, paidMs: Date.now() };
}

function unitsOf(kind: PaymentKind, expected: bigint): bigint {
  if (kind === 'over') return expected + expected / 4n;
  return kind === 'under' ? expected / 2n : expected;
}

function send(
  { dev: { faucet } }: FrontDoor,
  chain: Chain,
  { token, to, units }: { token: Token; to: string; units: bigint },
): Promise<unknown> {
  const { rpcUrl, tokens } = chain.network;
  const account = { rpcUrl, privateKey: faucet.privateKey };
  return chain.alone(() =>
    sendToken(account, { tokenAddress: tokens[token].address, to, amountUnits: units }),
  );
}
