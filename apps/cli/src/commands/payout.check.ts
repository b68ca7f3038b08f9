import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import {
  checkedFrom,
  type PayoutFault,
  payoutFaults,
} from '@cowrie/api/operations/operator/ledger/payout-check';
import { type SentPayout, SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import type { CliContext, Networks } from './command.context';

/** Payouts that are over are checked if they were handed out within this time. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** Destinations in one request to a node. */
const MOST_DESTINATIONS = 100;

/**
 * Compares payouts with the chain: those handed out in the last 30 days, and all older ones that are not
 * over.
 *
 * @throws ChainError when a node does not answer
 */
export async function checkPayoutsOnChain(context: CliContext): Promise<PayoutFault[]> {
  const service = await context.service();
  const { environments } = service.get(AppConfig);
  const faults: PayoutFault[] = [];
  for (const environment of ENVIRONMENTS)
    for (const network of environments[environment]?.networks ?? [])
      faults.push(...(await checkNetwork(context, environment, network)));
  return faults;
}

async function checkNetwork(
  context: CliContext,
  environment: Environment,
  network: Networks[number],
): Promise<PayoutFault[]> {
  const service = await context.service();
  const cursor = await service.get(ChainCursorsRepository).find(environment, network.name);
  if (!cursor) return [];
  const reader = service.get(ChainReaders).of(environment, network);
  const since = new Date(service.get(Clock).now().getTime() - LOOK_BACK_MS);
  const tokens = new Set(Object.values(network.tokens).map(({ address }) => address.toLowerCase()));
  // The transfers of a token that is no longer configured cannot be read.
  const payouts = (
    await service.get(SentPayouts).handedOut({ environment, network: network.name }, since)
  ).filter(({ tokenAddress }) => tokens.has(tokenAddress.toLowerCase()));
  const faults: PayoutFault[] = [];
  for (const some of chunks(payouts)) {
    const to = [...new Set(some.flatMap(({ destination }) => destination?.address ?? []))];
    const fromBlock = Math.min(...some.map(checkedFrom)) + 1;
    const paid = await Promise.all(
      accountsOf(some).map((from) => reader.paid({ from, fromBlock, toBlock: cursor.finalNumber, to })),
    );
    faults.push(...payoutFaults(some, paid.flat(), cursor.finalNumber));
  }
  return faults;
}

/** Splits payouts into parts. All payouts to one destination are in the same part. */
function* chunks(payouts: readonly SentPayout[]): Generator<SentPayout[]> {
  const ofDestinations = [
    ...groupedBy(payouts, ({ destination }) => destination?.address.toLowerCase() ?? '').values(),
  ];
  for (let start = 0; start < ofDestinations.length; start += MOST_DESTINATIONS)
    yield ofDestinations.slice(start, start + MOST_DESTINATIONS).flat();
}

function accountsOf(payouts: readonly SentPayout[]): string[] {
  const accounts = payouts.flatMap(({ handOut, treasury }) => [handOut.from, treasury]);
  return [...new Map(accounts.map((one) => [one.toLowerCase(), one])).values()];
}
