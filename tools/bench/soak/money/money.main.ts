import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { TOKENS } from '@cowrie/dto';
import { evmNetworksOf } from '@cowrie/testing';
import { LOCAL_ROLES } from '../../../local-stack/chain-setup';
import { startProxiedStack } from '../../stack/proxied-stack.start';
import { Chain } from './chains';
import { type MadePayment, playCustomer } from './customers';
import { DashboardSeat } from './dashboard-seat';
import { evidenceOf, unalerted, whenAtRest } from './evidence';
import { FrontDoor } from './front-door';
import { account, type Balance, type Violation } from './money.accountant';
import { moneyOptions } from './money.options';
import { moneyTable } from './money.table';
import { Random } from './random';
import { askForRefund, decideAndClaim, nothingAsked } from './refunds';
import { makeWeather, type Weather } from './weather';

const REPORT = '.cowrie/soak-money.json';
const SETTINGS = { PAYMENT_WINDOW_SECONDS: '60', REST_INTERVAL_MS: '2000' };
const CUSTOMERS = 6;
const DECIDE_EVERY = 10;
/** A refund of a payment that was only just paid is usually refused. */
const REFUND_AFTER_MS = 15_000;
const OUT_OF_PAYMENTS_MS = 1_000;

/**
 * `npm run soak -- --money`: drives payments and refunds through kills, reorgs and lying nodes, and accounts
 * for every unit.
 */
export async function soakMoney(args: readonly string[]): Promise<void> {
  const options = moneyOptions(args);
  const { payments, refunds, minutes, seed } = options;
  const { stack, proxies, remove } = await startProxiedStack(SETTINGS);
  try {
    const door = new FrontDoor(stack);
    const doors = { door, seat: new DashboardSeat(door) };
    const chains = evmNetworksOf(stack.dev).map((network) => new Chain(network));
    const owners = [LOCAL_ROLES.floats.test.address, LOCAL_ROLES.treasuries.test.address].map(lower);
    const before = await balancesOf(chains, owners);
    const fromBlocks = new Map(
      await Promise.all(chains.map(async (one) => [one, await one.head()] as const)),
    );
    const made: MadePayment[] = [];
    const asked = nothingAsked();
    const weather: Weather = { kills: 0, failedStarts: 0, slowestStart: 0, reorgs: new Map(), lies: 0 };
    const unexpected: string[] = [];
    const endMs = performance.now() + minutes * 60_000;
    const isLate = () => performance.now() > endMs;
    let isDriven = false;
    let begun = 0;
    let refunded = 0;

    const customer = async (number: number): Promise<void> => {
      const random = new Random(seed * 1000 + number);
      while (!isLate() && begun < payments) {
        begun += 1;
        const payment = await playCustomer(door, chains, random).catch(
          (error: Error) => void unexpected.push(error.message),
        );
        if (payment) made.push(payment);
        else begun -= 1;
      }
    };
    const merchant = async (): Promise<void> => {
      const random = new Random(seed * 1000 + 500);
      for (let turn = 0; !isLate() && refunded < refunds; turn += 1) {
        const ripe = made.filter(({ paidMs }) => Date.now() - paidMs > REFUND_AFTER_MS);
        if (ripe.length === 0) await pause(OUT_OF_PAYMENTS_MS);
        else refunded += await askForRefund(doors, random.pick(ripe), asked, random);
        if (turn % DECIDE_EVERY === 0) await decideAndClaim(doors, asked, random);
        if (turn % DECIDE_EVERY === 0)
          console.log(`${made.length} payments, ${refunded} refunds, ${weather.kills} kills`);
      }
    };
    const storm = makeWeather({ stack, chains, proxies }, new Random(seed), weather, () => isDriven);
    await Promise.all([
      ...Array.from({ length: CUSTOMERS }, (_, number) => customer(number)),
      merchant(),
    ]).finally(() => (isDriven = true));
    await storm;
    await decideAndClaim(doors, asked, new Random(seed * 1000 + 501));
    console.log('all nodes tell the truth; waiting until nothing moves');
    const restedMs = await whenAtRest(door, chains, made);
    const evidence = await evidenceOf(door, chains, { made, asked, before, fromBlocks, owners });
    const violations: Violation[] = account(evidence);
    const found = {
      options,
      weather: { ...weather, reorgs: Object.fromEntries(weather.reorgs) },
      restedMs,
      unexpected,
    };
    const answers = Object.fromEntries(asked.answers);
    const books = await door.cowrie('ledger', 'check', '--chain');
    const wrong = [
      ...asked.doubled.map((ids) => `one Idempotency-Key made the refunds ${ids}`),
      ...door.failures,
      ...(await unalerted(door)).map((queue) => `the queue ${queue} is late, and no alert says so`),
      ...(books.exitCode === 0 ? [] : [`cowrie ledger check --chain: ${books.out}`]),
    ];
    mkdirSync('.cowrie', { recursive: true });
    const report = { ...found, answers, violations, wrong, evidence };
    writeFileSync(
      REPORT,
      JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2),
    );
    console.log(moneyTable(evidence, violations, { ...found.weather, restedMs }, answers));
    for (const { rule, item, detail } of violations) console.log(`${rule}: ${item}: ${detail}`);
    for (const text of wrong) console.log(`wrong: ${text}`);
    for (const text of unexpected) console.log(`unexpected: ${text}`);
    console.log(`${REPORT} holds everything.`);
    if (violations.length + wrong.length > 0) process.exitCode = 1;
  } finally {
    await remove();
  }
}

async function balancesOf(chains: readonly Chain[], owners: readonly string[]): Promise<Balance[]> {
  const read = chains.flatMap((chain) =>
    owners.flatMap((owner) =>
      TOKENS.map(async (token) => {
        const units = await chain.balanceOf(token, owner);
        return { owner, network: chain.network.name, token, before: units, now: units };
      }),
    ),
  );
  return Promise.all(read);
}

const lower = (address: string): string => address.toLowerCase();
