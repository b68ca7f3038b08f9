import { generateKeyPairSync } from 'node:crypto';
import type { RateProofKeys } from '@cowrie/sdk/proofs';
import { TransferProofsRepository } from '@cowrie/api/chain/transfer-proofs/transfer-proofs.repository';
import { TransferProofs } from '@cowrie/api/chain/transfer-proofs/transfer-proofs.service';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { aRateEvidence } from '@cowrie/api/money-in/testing/builders';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { Receipts } from '../receipts/receipts.service';
import { startConversionWorld } from './conversion-world';
import { openSettlements } from './settlements-world';

export type ReceiptWorld = Awaited<ReturnType<typeof startReceiptWorld>>;

/** A world with a node, in which payments are paid, settled and get receipts. */
export async function startReceiptWorld() {
  const world = await startConversionWorld({ confirmations: 1 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const keyed = { rateProofKeys: readProofKeys(pem.toString()) };
  const signer = new ProofSigner(aConfig(keyed));
  const open: ChainReaders[] = [];

  /** One process that makes receipts. */
  const newReceipts = (over: Partial<AppConfig> = {}): Receipts => {
    const networks = [world.chain.network];
    const config = aConfig({ ...keyed, environments: { test: { treasury: TREASURY, networks } }, ...over });
    const readers = new ChainReaders(new NodeConnections());
    open.push(readers);
    const own = new ProofSigner(config);
    const { settlements, payments, merchants } = openSettlements(world.database, world.clock);
    return new Receipts(
      payments,
      merchants,
      world.rooms.transfers,
      new TransferProofs(
        new TransferProofsRepository(world.database.transferProofs),
        readers,
        config,
        world.clock,
      ),
      new RateProofService(payments, own, config, world.clock),
      settlements,
      own,
      config,
      world.clock,
    );
  };

  return {
    ...world,
    newReceipts,
    signer,
    keys: (): RateProofKeys => ({ keys: signer.publicKeys().keys.map((key) => ({ ...key })) }),
    /** A payment whose rate has evidence, with a transfer of each amount, all of them deep. */
    async paidWith(...amounts: bigint[]): Promise<Payment & { deposit: Deposit }> {
      const fee = { basisPoints: 100, fixed: '0' };
      const rateEvidence = aRateEvidence(world.clock.now());
      const payment = await world.lock({ deposit: { fee, rateEvidence } as never });
      for (const amount of amounts) await world.chain.pay(payment.deposit, amount);
      await world.deepen();
      return payment;
    },
    /** Sweeps and sells what was paid, and makes the merchant's settlement of the day. */
    async settleAll(): Promise<void> {
      const settlements = { schedule: 'daily' } as const;
      await world.database.merchants.updateOne(
        {},
        { $set: { 'environments.test.settlements': settlements } },
      );
      await world.work(1);
      world.clock.advanceSeconds(86_400);
      await openSettlements(world.database, world.clock).making.run();
    },
    async stop(): Promise<void> {
      for (const one of open) one.onModuleDestroy();
      await world.stop();
    },
  };
}
