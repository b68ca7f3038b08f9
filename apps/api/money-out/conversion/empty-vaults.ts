import type { Logger } from '@nestjs/common';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { keptUnits } from '@cowrie/api/money-in/payments/evaluate/kept-by-token';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { KeptMoney } from './kept-money';
import type { SweeperParts } from './sweeper.parts';
import { vaultBalances } from './vault-balances';
import type { VaultSweep } from './vault-sweep.schema';

/**
 * This many tries find a vault empty before the missing money is investigated. Nodes lag behind each other.
 */
const TRIES_BEFORE_BOOKING = 2;

type Paid = Payment & { deposit: Deposit };

/**
 * Handles vaults that are empty although the stored transfers say that they hold money. Emptiness alone
 * proves nothing: a node may have omitted the transfer that emptied the vault. So the watcher looks again.
 * Money is booked as kept by the token only if a receipt proves it, or the vault was never flushed
 * (docs/decisions/0079).
 */
export class EmptyVaults {
  private readonly kept: KeptMoney;

  constructor(
    private readonly parts: SweeperParts,
    private readonly logger: Logger,
  ) {
    this.kept = new KeptMoney(parts);
  }

  async found(vault: VaultSweep): Promise<void> {
    const { payments, reconciliation, vaults } = this.parts;
    const payment = await payments.find(vault.paymentId);
    if (payment?.deposit) await this.explain({ ...payment, deposit: payment.deposit }, vault);
    const after = payment && (await payments.find(payment._id));
    if (after) await reconciliation.reconcile(after);
    await vaults.setAside(vault, 'found empty');
  }

  private async explain(payment: Paid, vault: VaultSweep): Promise<void> {
    const { environment, network, transfers, doubts } = this.parts;
    const isOfVault = (one: Transfer) =>
      one.network === network.name && one.tokenAddress === vault.tokenAddress && one.canonical;
    const own = (await transfers.ofPayment(payment._id)).filter(isOfVault);
    // Money that is not final yet may explain it, and can still change.
    if (own.some(({ finalAt }) => !finalAt)) return;
    const [{ receivedUnits, leftUnits } = { receivedUnits: 0n, leftUnits: 0n }] = vaultBalances(own);
    const { tokenAddress } = vault;
    const units = receivedUnits - leftUnits - keptUnits(payment, { network: network.name, tokenAddress });
    if (units > 0n && (vault.attempts < TRIES_BEFORE_BOOKING || !(await this.book(payment, own, units)))) {
      const reason = 'the vault is empty, and no stored transfer says where its money went';
      return doubts.raise({ environment, network: network.name, paymentId: payment._id, reason });
    }
    // Writes the ledger entry, even if a process died right after the commit.
    await this.parts.evaluator.evaluate(payment._id);
  }

  /** Books what the token kept. False: nothing proves that it kept anything. */
  private async book(payment: Paid, own: readonly Transfer[], missing: bigint): Promise<boolean> {
    const { network, payments, clock } = this.parts;
    const [{ token, tokenAddress } = { token: undefined, tokenAddress: '' }] = own;
    const proven = token && (await this.kept.provenAt(payment, own, missing));
    if (!proven) return false;
    const { blockNumber, units } = proven;
    const kept = { network: network.name, token, tokenAddress, units: units.toString() };
    const keptByToken = [...(payment.keptByToken ?? []), { ...kept, blockNumber, at: clock.now() }];
    // If another process changed it meanwhile, the next try sees the change.
    if (!(await payments.commit(payment, { set: { keptByToken } }))) return true;
    this.logger.error(
      {
        paymentId: payment._id.toHexString(),
        ...kept,
        tokenAddress: shownAddress(network.name, tokenAddress),
        blockNumber,
      },
      'a token has kept a part of what it says it sent; the rest is settled. Check the token contract',
    );
    return true;
  }
}
