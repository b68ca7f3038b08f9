import { checksumAddress } from '@cowrie/chain-evm';
import { list, type Report, type Setting, type Settings, wholeNumber } from './setting';

/** No block of any network takes more. */
const MOST_GAS_OF_RELAY = 30_000_000;
const MOST_MILLIONS = 1_000_000;

/** How much gas relayers pay for payers who sign (docs/decisions/0131). The keys are among the secrets. */
export const relaySettings = {
  RELAY_MAX_GAS: wholeNumber({
    description:
      'The most gas that one relay may use. A transfer by the signature of a key takes about 100,000; the rest is for contract wallets, whose own code decides how much it uses.',
    default: 1_000_000,
    min: 100_000,
    max: MOST_GAS_OF_RELAY,
  }),
  RELAY_GAS_PER_PAYMENT: budget(2, 'one payment, all its relays together,'),
  RELAY_GAS_PER_PAYER: budget(20, 'one payer’s address in a day'),
  RELAY_GAS_PER_MERCHANT: budget(200, 'the payers of one merchant in a day'),
  RELAY_GAS_PER_DAY: budget(500, 'all payers in a day'),
  RELAY_WALLET_FACTORIES: list({
    description:
      'Factories of contract wallets that may pay before their wallet is deployed (EIP-6492). The relayer calls the factory, so name only factories that you know. A wallet that is deployed needs none.',
    accepts: 'addresses, comma-separated',
    default: '',
    check: addresses,
  }),
} satisfies Settings;

/** Budgets count gas and not coins, so that they mean the same on every network. */
function budget(millions: number, what: string): Setting<number> {
  return wholeNumber({
    description: `The most gas that the relayer promises for ${what} on one network, in millions. Above it, payers pay with an ordinary transfer.`,
    usedBy: ['api'],
    default: millions,
    min: 0,
    max: MOST_MILLIONS,
  });
}

function addresses(entries: readonly string[], report: Report): string[] {
  return entries
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      try {
        return [checksumAddress(entry)];
      } catch {
        report(`holds "${entry}"; set addresses of 0x and 40 hex digits with the right capitals or none`);
        return [];
      }
    });
}
