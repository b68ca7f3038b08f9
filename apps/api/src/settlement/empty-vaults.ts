import type { Logger } from '@nestjs/common';
import type { Payment } from '../payments/payment.schema';
import type { SweeperParts } from './sweeper.parts';
import { keptUnits, vaultBalances } from './vault-balances';
import type { VaultSweep } from './vault-sweep.schema';

/** Tries that find a vault empty before its missing money is looked into. Nodes lag behind each other. */
const TRIES_BEFORE_BOOKING = 2;

/**
 * Handles vaults that hold nothing although the stored transfers say that they do. A stranger's transaction or a reorg may have
 * emptied the vault: the stored transfers will tell. If they do not, the token has kept a part without a log of it.
 */
export class EmptyVaults {
  constructor(
    private readonly parts: SweeperParts,
    private readonly logger: Logger,
  ) {}

  async found(vault: VaultSweep): Promise<void> {
    const { payments, reconciliation, vaults } = this.parts;
    const payment = await payments.find(vault.paymentId);
    if (payment && vault.attempts >= TRIES_BEFORE_BOOKING) await this.bookMissing(payment, vault);
    const after = payment && (await payments.find(payment._id));
    if (after) await reconciliation.reconcile(after);
    await vaults.setAside(vault, 'found empty');
  }

  /** Books what the stored transfers say is in the vault, and the token says is not. */
  private async bookMissing(payment: Payment, { tokenAddress }: VaultSweep): Promise<void> {
    const { cursors, environment, network, reader, transfers, payments, evaluator, clock } = this.parts;
    const cursor = await cursors.find(environment, network.name);
    if (!cursor || !payment.deposit) return;
    const isOfVault = (one: { network: string; tokenAddress: string }) =>
      one.network === network.name && one.tokenAddress === tokenAddress;
    const own = (await transfers.ofPayment(payment._id)).filter(isOfVault);
    const token = own[0]?.token;
    // All transfers up to the confirmed block are stored. One that is not final can still change.
    if (!token || own.some(({ canonical, finalAt }) => canonical && !finalAt)) return;
    const { number: blockNumber } = cursor.confirmed;
    const balance = await reader.tokenBalance(token, payment.deposit.address, blockNumber);
    const [{ receivedUnits, leftUnits } = { receivedUnits: 0n, leftUnits: 0n }] = vaultBalances(own);
    const missing =
      receivedUnits - leftUnits - keptUnits(payment, { network: network.name, tokenAddress }) - balance;
    if (missing > 0n) {
      const kept = { network: network.name, token, tokenAddress, units: missing.toString() };
      const keptByToken = [...(payment.keptByToken ?? []), { ...kept, blockNumber, at: clock.now() }];
      if (!(await payments.commit(payment, { set: { keptByToken } }))) return;
      this.logger.error(
        { paymentId: payment._id.toHexString(), ...kept, blockNumber },
        'a token has kept a part of what it says it sent; the rest is settled. Check the token contract',
      );
    }
    // Writes the ledger entry, also when a process has died right after the commit.
    await evaluator.evaluate(payment._id);
  }
}
