import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import {
  createChainReader,
  createHeadFeed,
  deployFactory,
  deployTestToken,
  mintTestToken,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { startApp } from '@cowrie/api/faces/app';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import {
  type PaymentCommit,
  PaymentsRepository,
} from '@cowrie/api/money-in/payments/document/payments.repository';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { localAccounts, startLocalChain } from '@cowrie/testing';
import { startDatabaseProcess } from '../processes/database.process';

const POLL_MS = 500;
const WARMUP_PAYMENTS = 5;
const PAYMENTS = 20;

/** Times in milliseconds, one for each payment. */
export interface RestFigures {
  seenMs: number[];
  /** The calls of the node and the writes that a payment needs, without the service. */
  bareMs: number[];
}

/**
 * Plays one payment at a time to the whole service, on anvil with a block each second. Times count from the
 * announcement of a block, heard by a listener of the bench, to `processing`.
 */
export async function playAtRest({ isAnnounced }: { isAnnounced: boolean }): Promise<RestFigures> {
  const [chain, server] = await Promise.all([
    startLocalChain({ chainId: 8453, blockTimeSeconds: 1 }),
    startDatabaseProcess(),
  ]);
  const [deployer, sweeper] = localAccounts.map(({ privateKey }) => privateKey);
  const account = { rpcUrl: chain.rpcUrl, privateKey: deployer ?? '' };
  const { address: factory } = await deployFactory(account);
  const USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test' });
  const wsUrl = chain.rpcUrl.replace('http', 'ws');
  const network: NetworkDefinition = aNetwork({
    rpcUrls: [chain.rpcUrl],
    ...(isAnnounced && { wsUrls: [wsUrl] }),
    pollIntervalMs: POLL_MS,
    factory,
    tokens: { USDC },
    confirmations: 3,
  });
  const announcedMs = new Map<number, number>();
  const heads = createHeadFeed([wsUrl], {
    onHead: () => announcedMs.set(heads.announced() ?? NaN, performance.now()),
  });
  heads.open();
  const environments = { test: { treasury: TREASURY, networks: [network] } };
  const mongo = { uri: server.uri, embeddedPort: 0 };
  const app = await startApp(aConfig({ mongo, environments, sweeperKeys: { test: sweeper ?? '' } }));
  try {
    const payments = app.nest.get(PaymentsRepository, { strict: false });
    const transfers = app.nest.get(TransfersRepository, { strict: false });
    const merchants = app.nest.get(MerchantsService, { strict: false });
    const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
    const takenMs: number[] = [];
    for (let count = 0; count < WARMUP_PAYMENTS + PAYMENTS; count += 1) {
      const payment = aLockedPayment(new Date(), { businessId }, network);
      await payments.insertOnce(payment);
      const seen = nextSeen(payments, payment);
      const { tokenAddress, address: to, expectedUnits } = payment.deposit;
      await mintTestToken(account, { tokenAddress, to, amountUnits: BigInt(expectedUnits) });
      const seenMs = await seen;
      const [transfer] = await transfers.ofPayment(payment._id);
      if (count >= WARMUP_PAYMENTS)
        takenMs.push(seenMs - (announcedMs.get(transfer?.blockNumber ?? NaN) ?? NaN));
    }
    return { seenMs: takenMs, bareMs: await readAndWriteBarely(network, app.nest.get(getConnectionToken())) };
  } finally {
    heads.close();
    await app.close();
    await Promise.all([chain.stop(), server.stop()]);
  }
}

async function readAndWriteBarely(network: NetworkDefinition, connection: Connection): Promise<number[]> {
  const reader = createChainReader(network);
  const stored = connection.collection('bare');
  const takenMs: number[] = [];
  while (takenMs.length < PAYMENTS) {
    const sinceMs = performance.now();
    const { number, hash } = await reader.head();
    await reader.transfers({ fromBlock: number, toBlock: number, blockHash: hash, isWatched: () => false });
    const { insertedId } = await stored.insertOne({ number });
    await stored.updateOne({ _id: insertedId }, { $set: { status: 'processing' } });
    takenMs.push(performance.now() - sinceMs);
  }
  reader.close();
  return takenMs;
}

/** When this payment is stored as `processing`. */
function nextSeen(payments: PaymentsRepository, { _id }: Pick<Payment, '_id'>): Promise<number> {
  return new Promise((resolve) => {
    const commitMany = payments.commitMany.bind(payments);
    const isSeen = ({ payment, commit }: { payment: Payment; commit: PaymentCommit }) =>
      payment._id.equals(_id) && commit.set.status === 'processing';
    payments.commitMany = async (changes) => {
      const isDone = await commitMany(changes);
      if (isDone && changes.some(isSeen)) {
        payments.commitMany = commitMany;
        resolve(performance.now());
      }
      return isDone;
    };
  });
}
