import type { Command } from 'commander';
import type { AdminRate, FiatCurrency, Token } from '@cowrie/dto';
import { FixedRates } from '@cowrie/api/money-in/quotes/fixed-rates.service';
import { pairId, type RatePair } from '@cowrie/api/money-in/quotes/rate-book.schema';
import { CliError, EXIT } from '../../exit';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from '../command.context';
import { currencyOf, decimalRate, duration, tokenOf } from './rates.parse';
import { rateRows, ratesText } from './rates.present';

interface ShowOptions {
  currency?: FiatCurrency;
  json?: boolean;
}

const PAIR = ['<token>', '<currency>'] as const;

export function addRatesCommands(program: Command, context: CliContext): void {
  const rates = program
    .command('rates')
    .description('exchange rates: what customers get, or why they get none');
  withExamples(
    reading(
      rates,
      'show',
      'show the rate of each pair as customers get it: the price and its source, its age, the band of the other sources, and the verdict',
    )
      .option('--currency <code>', 'only pairs of this currency', currencyOf)
      .action((options: ShowOptions) => show(context, options)),
    'rates show',
    'rates show --currency NGN --json',
  );
  withExamples(
    changing(
      rates,
      'fix',
      'price a pair by your own rate for a while, before every source; it is refused far outside what the sources say',
      context,
    )
      .argument(PAIR[0], 'such as USDC', tokenOf)
      .argument(PAIR[1], 'such as NGN', currencyOf)
      .argument('<rate>', 'units of the currency for one token', decimalRate)
      .requiredOption('--for <time>', 'how long it holds: 30m, 2h or 1d, up to 7d', duration)
      .requiredOption('--reason <text>', 'why, for the audit log')
      .action((token: Token, currency: FiatCurrency, rate: string, options: FixOptions) =>
        fix(context, { token, currency }, rate, options),
      ),
    'rates fix USDC NGN 1540 --for 2h --reason "the exchange is down, agreed with the desk"',
  );
  withExamples(
    changing(rates, 'unfix', 'remove your own rate of a pair: the sources price it again', context)
      .argument(PAIR[0], 'such as USDC', tokenOf)
      .argument(PAIR[1], 'such as NGN', currencyOf)
      .action((token: Token, currency: FiatCurrency, options: Common) =>
        unfix(context, { token, currency }, options),
      ),
    'rates unfix USDC NGN',
  );
}

async function show(context: CliContext, options: ShowOptions): Promise<void> {
  const rows = await rateRows(await context.service());
  const wanted = rows.filter(({ currency }) => [undefined, currency].includes(options.currency));
  printResult(context, options, wanted, ratesText);
}

type FixOptions = Common & { for: number; reason: string };

async function fix(
  context: CliContext,
  pair: RatePair,
  rate: string,
  { for: seconds, reason, by, json }: FixOptions,
): Promise<void> {
  const service = await context.service();
  await service.get(FixedRates).fix(pair, { rate, seconds, reason, by });
  print(context, pair, await rateRows(service), json);
}

async function unfix(context: CliContext, pair: RatePair, { by, json }: Common): Promise<void> {
  const service = await context.service();
  const before = await service.get(FixedRates).unfix(pair, { by });
  if (!before)
    throw new CliError(
      EXIT.failed,
      `${pairId(pair)} has no rate of an operator; cowrie rates show lists all`,
    );
  print(context, pair, await rateRows(service), json);
}

/** Prints the pair's rate for customers after the change. */
function print(context: CliContext, pair: RatePair, rows: readonly AdminRate[], json = false): void {
  const changed = rows.filter(({ token, currency }) => token === pair.token && currency === pair.currency);
  printResult(context, { json }, changed, ratesText);
}
