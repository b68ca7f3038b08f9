import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXCHANGE_NAMES } from '@cowrie/dto';

type Pairs = Record<string, string[]>;

/** As they are typed: commander knows no null, so that a word takes away. */
export interface MerchantOptions {
  logoUrl?: string;
  minAmount?: string;
  maxAmount?: string;
  minUsd?: string;
  maxUsd?: string;
  feeBp?: number;
  feeFixed?: string;
  toleranceBp?: number;
  markupBp?: number;
  pairs?: Pairs | 'all';
  treasuryTest?: string;
  treasuryLive?: string;
  providerTest?: string;
  providerLive?: string;
  developerApi?: 'on' | 'off';
}

/** Everything that can be set of a merchant but its name and country. The rules are those of the HTTP API. */
export function addMerchantOptions(command: Command): Command {
  return command
    .option('--logo-url <url>', 'an https address; none: no logo')
    .option('--min-amount <decimal>', 'least amount of a payment, in the account’s currency')
    .option('--max-amount <decimal>', 'greatest amount')
    .option('--min-usd <decimal>', 'least amount of a payment in USD')
    .option('--max-usd <decimal>', 'greatest amount in USD')
    .option('--fee-bp <number>', 'fee, in hundredths of a percent', Number)
    .option('--fee-fixed <decimal>', 'fee besides, in the account’s currency')
    .option('--tolerance-bp <number>', 'so much less than asked for counts as paid', Number)
    .option('--markup-bp <number>', 'taken off the rate', Number)
    .option('--pairs <token=network,…>', 'tokens and networks, repeatable; all: all that there are', pairs)
    .option('--treasury-test <address>', 'own treasury in test; default: the environment’s')
    .option('--treasury-live <address>', 'the same in live')
    .addOption(new Option('--provider-test <name>', 'exchange in test').choices(EXCHANGE_NAMES))
    .addOption(new Option('--provider-live <name>', 'exchange in live').choices(EXCHANGE_NAMES))
    .addOption(new Option('--developer-api <on|off>', 'off: its keys are refused').choices(['on', 'off']));
}

/** As the HTTP API takes it. */
export function settingsOf(options: MerchantOptions): object {
  const { toleranceBp, markupBp, developerApi } = options;
  const { minAmount, maxAmount, minUsd, maxUsd, feeBp, feeFixed } = options;
  return present({
    logoUrl: nullFor('none', options.logoUrl),
    bounds: part({
      ...{ minimumOutputAmount: minAmount, maximumOutputAmount: maxAmount },
      ...{ minimumUSDAmount: minUsd, maximumUSDAmount: maxUsd },
    }),
    fee: part({ basisPoints: feeBp, fixed: feeFixed }),
    toleranceBasisPoints: toleranceBp,
    markupBasisPoints: markupBp,
    pairs: nullFor('all', options.pairs),
    environments: part({
      test: part({ treasury: nullFor('default', options.treasuryTest), provider: options.providerTest }),
      live: part({ treasury: nullFor('default', options.treasuryLive), provider: options.providerLive }),
    }),
    developerApiEnabled: developerApi && developerApi === 'on',
  });
}

function nullFor<T>(word: string, value: T): T | null {
  return value === word ? null : value;
}

function pairs(text: string, before?: Pairs | 'all'): Pairs | 'all' {
  if (text === 'all') return text;
  const [, token = '', names = ''] = /^(\w+)=([\w,-]+)$/.exec(text) ?? [];
  if (!token) throw new InvalidArgumentError('It must look like USDC=base,celo.');
  return { ...(before !== 'all' && before), [token]: names.split(',') };
}

function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function part(values: Record<string, unknown>): object | undefined {
  const given = present(values);
  return Object.keys(given).length > 0 ? given : undefined;
}
