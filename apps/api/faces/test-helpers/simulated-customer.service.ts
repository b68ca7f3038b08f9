import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { LocalChain, NetworkDefinition, Sent } from '@cowrie/chain-evm';
import type { PaymentSimulation, SimulationCase } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentWindows } from '@cowrie/api/money-in/payments/document/payment-windows';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { notPossible, planOf, type SimulationPlan } from './simulation.plan';

const STEP_MS = 100;
/** A worker reads a local chain twice a second, and one at rest within two seconds after a choice. */
const SEEN_WITHIN_MS = 15_000;
/** A block's time has whole seconds, so the next one is at most a second away. */
const MINED_WITHIN_MS = 10_000;
/** Each lost race means that the payment changed meanwhile. */
const MAX_TRIES = 5;

/** What the simulated customer does. */
export interface SimulationOrder {
  case: SimulationCase;
  /** A decimal, for `under` and `over`. */
  amount?: string | number | undefined;
  /** False: a late customer finds the window already over, and nothing ends it. */
  mayEndWindow?: boolean;
}

type Chosen = Payment & { deposit: Deposit };

/** A plan on a chain that is known to be local. */
interface LocalPlan extends SimulationPlan {
  payer: Chosen;
  chain: LocalChain;
}

/**
 * Pays a payment as a customer would, from a new account each time. It mints the tokens, so it works only on
 * local chains and holds no key (docs/decisions/0049).
 */
@Injectable()
export class SimulatedCustomer {
  /**
   * The last simulation of each network: a reorg stops its chain for a moment, so only one runs at a time.
   */
  private readonly reorgs = new Map<string, Promise<unknown>>();

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly windows: PaymentWindows,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * What would be sent, and where. Sends nothing.
   * @throws ApiError validation_failed, simulation_not_possible; ChainError
   */
  async plan(payment: Payment, { case: which, amount }: SimulationOrder): Promise<LocalPlan> {
    const payer = this.requireChoice(payment);
    const networks = this.config.environments[payer.environment]?.networks ?? [];
    const plan = planOf(which, payer.deposit, networks, amount);
    return { ...plan, payer, chain: await requireLocal(plan.network) };
  }

  /**
   * Simulates one case, and resolves when the transfer is in a block. Nothing is sent before everything is
   * checked.
   * @throws ApiError validation_failed, simulation_not_possible; ChainError
   */
  async pay(payment: Payment, order: SimulationOrder): Promise<PaymentSimulation> {
    const { payer: chosen, chain, ...plan } = await this.plan(payment, order);
    const { case: which, mayEndWindow = true } = order;
    const { deposit } = chosen;
    const late =
      which === 'late' && mayEndWindow ? await this.endWindow(chosen, plan.network, chain) : undefined;
    const { sent, note = late } =
      which === 'reorg'
        ? await this.inTurn(plan.network, () => this.sendAndOrphan(chosen, chain, plan))
        : { sent: await send(chain, deposit, plan) };
    return {
      paymentId: chosen._id.toHexString(),
      case: which,
      token: plan.token.symbol,
      network: plan.network.name,
      amount: plan.amount,
      address: shownAddress(deposit.network, deposit.address),
      txHash: sent.txHash,
      blockNumber: sent.blockNumber,
      note,
    };
  }

  private requireChoice(payment: Payment): Chosen {
    const { deposit, payCode } = payment;
    if (deposit) return { ...payment, deposit };
    const page = `${this.config.checkoutUrl}/${payCode}`;
    throw notPossible(`token and network are not chosen yet (choose them at ${page})`);
  }

  /**
   * Ends the payment's own window, at the time of a block, so a transfer mined after it is late. The chain's
   * time stays, because it would end the windows of all other payments there.
   */
  private async endWindow(
    payment: Chosen,
    network: NetworkDefinition,
    chain: LocalChain,
  ): Promise<string | undefined> {
    const reader = familyOf(network).reader(network, {});
    try {
      const { timestampSeconds: first } = await reader.head();
      if (first * 1000 >= payment.expiresAt.getTime()) return undefined;
      const endSeconds = await mineUntil(reader, chain, payment.deposit.lockedAt.getTime() / 1000);
      await this.storeWindowEnd(payment, new Date(endSeconds * 1000));
      // Blocks of one second can share their time, and a block at the very end is still in time.
      await mineUntil(reader, chain, endSeconds + 1);
      return 'the payment’s window was ended first; other payments keep theirs';
    } finally {
      reader.close();
    }
  }

  private async storeWindowEnd({ _id }: Chosen, endsAt: Date): Promise<void> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(_id);
      if (payment && (await this.windows.endInTest(payment, endsAt))) return;
    }
    throw notPossible('the payment has ended or keeps changing, so its window cannot be ended');
  }

  private async sendAndOrphan(
    { _id, environment, deposit }: Chosen,
    chain: LocalChain,
    plan: SimulationPlan,
  ): Promise<{ sent: Sent; note: string }> {
    const sent = await send(chain, deposit, plan);
    const blocks = await chain.orphan(sent.txHash, async () => {
      const until = this.clock.now().getTime() + SEEN_WITHIN_MS;
      while (!(await this.isRecorded(_id, sent.txHash))) {
        if (this.clock.now().getTime() > until)
          throw notPossible(
            `no worker has seen the transfer in ${environment} within ${SEEN_WITHIN_MS / 1000} s`,
          );
        await pause(STEP_MS);
      }
    });
    const note = `the transfer was seen, and a reorg of ${blocks} block${blocks === 1 ? '' : 's'} orphaned it`;
    return { sent, note };
  }

  /** A transfer that waits for another reorg would be too deep by then, so it is sent after that one. */
  private inTurn<T>({ name }: NetworkDefinition, run: () => Promise<T>): Promise<T> {
    const turn = (this.reorgs.get(name) ?? Promise.resolve()).then(run, run);
    this.reorgs.set(name, turn);
    return turn;
  }

  private async isRecorded(paymentId: Payment['_id'], txHash: string): Promise<boolean> {
    return (await this.transfers.ofPayment(paymentId)).some((one) => one.txHash === txHash);
  }
}

/** @throws ApiError simulation_not_possible; ChainError */
async function requireLocal(network: NetworkDefinition): Promise<LocalChain> {
  const { name, chainId, rpcUrls } = network;
  const { localChain } = familyOf(network);
  const [chain, ...others] = await Promise.all(rpcUrls.map((rpcUrl) => localChain(rpcUrl)));
  if (chain && others.every(Boolean)) return chain;
  throw notPossible(`${name} (chain ${chainId}) is not a local chain: its node is not one of npm start`);
}

/**
 * Mines empty blocks until the newest has this time or a later one. Returns its time, in seconds.
 * @throws ApiError simulation_not_possible if the chain's clock is far behind
 */
async function mineUntil(reader: NetworkReader, chain: LocalChain, seconds: number): Promise<number> {
  for (let tries = 0; tries * STEP_MS < MINED_WITHIN_MS; tries += 1) {
    const { timestampSeconds } = await reader.head();
    if (timestampSeconds >= seconds) return timestampSeconds;
    await pause(STEP_MS);
    await chain.mine();
  }
  throw notPossible('the chain’s clock is behind the service’s, so no block comes after the window');
}

/** From a new account, so that payments do not wait for each other. */
function send(chain: LocalChain, { address: to }: Deposit, { token, amount }: SimulationPlan): Promise<Sent> {
  const { symbol, address: tokenAddress, decimals } = token;
  const amountUnits = parseAmount({ code: symbol, decimals }, amount).units;
  return chain.pay({ tokenAddress, to, amountUnits });
}
