import { amountOf, formatCrypto } from '@cowrie/money';
import { CliError, EXIT } from '../../exit';

/** The coin of any network; its name is not known. */
const COIN = { code: 'coin', decimals: 18 };

/** The account that pays, as a node sees it. */
interface Payer {
  payer: string;
  balanceWei: bigint;
  /** Transactions that are in no block yet. */
  waiting: number;
}

export function coins(wei: bigint): string {
  return `${formatCrypto(amountOf(COIN, wei))} of the coin`;
}

/** An amount of TRX, with its unit. */
export function trxText(sun: bigint): string {
  return `${formatCrypto(amountOf({ code: 'TRX', decimals: 6 }, sun))} TRX`;
}

export function costText({ expectedWei, mostWei }: { expectedWei: bigint; mostWei: bigint }): string {
  return `about ${coins(expectedWei)} at the present fee, at most ${coins(mostWei)}; rollups add their fee for data`;
}

/** @throws CliError if the account cannot pay `mostWei`, or has sent something that is in no block yet */
export function assertCanPay({ payer, balanceWei, waiting }: Payer, mostWei: bigint): void {
  if (waiting > 0)
    throw new CliError(
      EXIT.failed,
      `${payer} has ${waiting} transactions in no block yet; wait for them and run the command again`,
    );
  if (balanceWei < mostWei)
    throw new CliError(
      EXIT.failed,
      `${payer} has ${coins(balanceWei)} and may need ${coins(mostWei)}; send it some coin of this chain, and run the command again`,
    );
}
