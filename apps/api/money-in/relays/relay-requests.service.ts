import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type AuthorizationReader,
  authorizationFault,
  checksumAddress,
  type SignedTransfer,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import type { Types } from 'mongoose';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { verifiedSignature } from '@cowrie/api/chain/chain-records/verified-network';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import {
  AppConfig,
  type ConfiguredNetwork,
  type ConfiguredToken,
} from '@cowrie/api/platform/config/app.config';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import type { Deposit, Payment } from '../payments/document/payment.schema';
import { isChosen } from '../payments/evaluate/payment-choice';
import type { Relay } from './relay.schema';
import { RelayBudgets } from './relay-budgets.repository';
import { type RelayRefusal, RelayRefusedError } from './relay.refusals';
import { RelayersRepository } from './relayers.repository';
import { type NewRelay, RelaysRepository } from './relays.repository';

/** A transaction needs this long to be mined. An authorization that ends sooner is refused. */
const MARGIN_SECONDS = 6n;

/** What a payer has signed, and for which network. */
export interface PayerTransfer extends SignedTransfer {
  network: string;
  /** The program’s own name for what was signed. */
  identifier?: string | undefined;
  /** The nonce that it must have. Absent: the payer’s program chooses it. */
  expectedNonce?: string | undefined;
}

type RelayablePayment = Pick<
  Payment,
  '_id' | 'businessId' | 'environment' | 'status' | 'deposit' | 'expiresAt'
>;

/** The pair that an authorization is for, once everything but the chain agrees. */
interface Agreed {
  deposit: Deposit;
  network: ConfiguredNetwork;
  token: ConfiguredToken;
  relayer: string;
}

/**
 * The one door for signed transfers. It checks everything that can be known before gas is spent, and stores a
 * relay, which a worker sends. It credits nothing: that the money came, the chain alone says.
 */
@Injectable()
export class RelayRequests implements OnModuleDestroy {
  /** The refusals of this process since the start. */
  readonly refused = new Tally(['reason']);
  private readonly authorizations = new Map<string, AuthorizationReader>();

  constructor(
    private readonly config: AppConfig,
    private readonly relays: RelaysRepository,
    private readonly relayers: RelayersRepository,
    private readonly budgets: RelayBudgets,
    private readonly cursors: ChainCursorsRepository,
    private readonly readers: ChainReaders,
    private readonly nodes: NodeConnections,
  ) {}

  onModuleDestroy(): void {
    for (const reader of this.authorizations.values()) reader.close();
    this.authorizations.clear();
  }

  /**
   * Stores a relay of what the payer has signed. The same authorization again returns the same relay, in
   * whatever state it is, so a request can be repeated.
   *
   * @throws RelayRefusedError; InvalidChainInputError if a field has no valid form; the nodes’ errors while
   *   they do not answer
   */
  async request(payment: RelayablePayment, transfer: PayerTransfer, now: Date): Promise<Relay> {
    try {
      return (
        (await this.known(payment, transfer)) ?? (await this.store(await this.check(payment, transfer, now)))
      );
    } catch (error) {
      if (error instanceof RelayRefusedError) this.refused.add([error.refusal]);
      throw error;
    }
  }

  /**
   * Checks what the payer has signed. Returns the relay that `request` would store. Budgets are not touched.
   *
   * @throws as `request`
   */
  async check(payment: RelayablePayment, transfer: PayerTransfer, now: Date): Promise<NewRelay> {
    const agreed = await this.agreed(payment, transfer, now);
    const { authorization, signature, identifier } = transfer;
    const { environment, businessId, _id: paymentId } = payment;
    const { deposit, network } = agreed;
    const gas = await this.rehearsed(payment, agreed, transfer);
    return {
      environment,
      network: network.name,
      paymentId,
      businessId,
      tokenAddress: deposit.tokenAddress,
      from: checksumAddress(authorization.from),
      to: deposit.address,
      units: deposit.expectedUnits,
      validAfter: Number(authorization.validAfterSeconds),
      validBefore: Number(authorization.validBeforeSeconds),
      authorizationNonce: authorization.nonce.toLowerCase(),
      signature,
      ...(identifier !== undefined && { identifier }),
      gas,
    };
  }

  /**
   * True if the deposit address already has the whole amount, although perhaps no watcher has seen it. So a
   * used authorization was sent by somebody else, and not cancelled.
   */
  async hasArrived({ environment, deposit }: Pick<RelayablePayment, 'environment' | 'deposit'>) {
    const network = this.config.environments[environment]?.networks.find(
      ({ name }) => name === deposit?.network,
    );
    if (!network || !deposit) return false;
    const balanceUnits = await this.readers
      .of(environment, network)
      .tokenBalance(deposit.token, deposit.address);
    return balanceUnits >= BigInt(deposit.expectedUnits);
  }

  /**
   * True if somebody else has sent exactly this, although perhaps no watcher has seen it. Whether it could
   * still be relayed does not matter.
   *
   * @throws the nodes’ errors while they do not answer
   */
  async wasSentByOthers(
    payment: Pick<RelayablePayment, 'environment' | 'deposit'>,
    { authorization, signature }: Pick<PayerTransfer, 'authorization' | 'signature'>,
  ): Promise<boolean> {
    const { environment, deposit } = payment;
    const network = this.config.environments[environment]?.networks.find(
      ({ name }) => name === deposit?.network,
    );
    const token = deposit && network?.tokens[deposit.token];
    if (!network || !token) return false;
    const reader = this.authorizationsOf(environment, { network, token });
    if (!(await reader.proofOf(authorization, signature))) return false;
    return (await reader.isUsed(authorization)) && this.hasArrived(payment);
  }

  /** All relays of a payment, oldest first. */
  ofPayment(paymentId: Types.ObjectId): Promise<Relay[]> {
    return this.relays.ofPayment(paymentId);
  }

  /** The relay of this very authorization. @throws RelayRefusedError if its nonce stands for another one */
  private async known(
    { _id, environment }: RelayablePayment,
    transfer: PayerTransfer,
  ): Promise<Relay | undefined> {
    const { network, tokenAddress, authorization } = transfer;
    const found = await this.relays.ofAuthorization({
      environment,
      network,
      tokenAddress: checksumAddress(tokenAddress),
      from: checksumAddress(authorization.from),
      authorizationNonce: authorization.nonce.toLowerCase(),
    });
    if (!found) return undefined;
    const isSame =
      found.paymentId.equals(_id) &&
      found.to === checksumAddress(authorization.to) &&
      BigInt(found.units) === authorization.amountUnits &&
      BigInt(found.validAfter) === authorization.validAfterSeconds &&
      BigInt(found.validBefore) === authorization.validBeforeSeconds;
    if (!isSame) throw new RelayRefusedError('already_used');
    return found;
  }

  private async agreed(payment: RelayablePayment, transfer: PayerTransfer, now: Date): Promise<Agreed> {
    const { environment, deposit, status, expiresAt } = payment;
    if (!deposit || !isChosen(payment) || status !== 'pending' || expiresAt <= now)
      throw new RelayRefusedError('not_payable');
    const network = this.config.environments[environment]?.networks.find(
      ({ name }) => name === deposit.network,
    );
    const token = network?.tokens[deposit.token];
    const isChosenToken = checksumAddress(transfer.tokenAddress) === deposit.tokenAddress;
    if (!network || !token || transfer.network !== network.name || !isChosenToken)
      throw new RelayRefusedError('wrong_token');
    const scope = { environment, network: network.name };
    const [relayer, [cursor]] = await Promise.all([
      this.relayers.working(scope),
      this.cursors.positions([cursorId(environment, network.name)]),
    ]);
    if (
      token.address !== deposit.tokenAddress ||
      verifiedSignature(cursor?.verified, token)?.state !== 'matches'
    )
      throw new RelayRefusedError('not_signable');
    if (relayer === undefined) throw new RelayRefusedError('unavailable');
    const wanted = {
      to: deposit.address,
      amountUnits: BigInt(deposit.expectedUnits),
      untilSeconds: secondsOf(expiresAt),
      ...(transfer.expectedNonce !== undefined && { nonce: transfer.expectedNonce }),
    };
    const at = { seconds: secondsOf(now), marginSeconds: MARGIN_SECONDS };
    const fault = authorizationFault(transfer.authorization, wanted, at);
    if (fault) throw new RelayRefusedError(fault);
    return { deposit, network, token, relayer };
  }

  /** The gas that the relay is sent with. */
  private async rehearsed(
    { environment }: RelayablePayment,
    agreed: Agreed,
    { authorization, signature }: PayerTransfer,
  ): Promise<number> {
    const reader = this.authorizationsOf(environment, agreed);
    const proof = await reader.proofOf(authorization, signature);
    if (!proof) throw new RelayRefusedError('wrong_signature');
    const by = { from: agreed.relayer, mostGas: BigInt(this.config.relays.mostGas) };
    try {
      return Number(await reader.rehearse(authorization, proof, by));
    } catch (error) {
      if (!(error instanceof TransactionRejectedError)) throw error;
      if (error.reason !== 'would_revert') throw new RelayRefusedError('unavailable');
      throw new RelayRefusedError(await this.reasonOf(environment, agreed, reader, authorization));
    }
  }

  /** In a simulation all refusals of a token look alike, so its state is asked. */
  private async reasonOf(
    environment: RelayablePayment['environment'],
    { deposit, network }: Agreed,
    reader: AuthorizationReader,
    authorization: SignedTransfer['authorization'],
  ): Promise<RelayRefusal> {
    if (await reader.isUsed(authorization)) return 'already_used';
    const chain = this.readers.of(environment, network);
    if (await chain.isFrozen(deposit.tokenAddress, authorization.from)) return 'payer_frozen';
    const balanceUnits = await chain.tokenBalance(deposit.token, authorization.from);
    return balanceUnits < authorization.amountUnits ? 'insufficient_balance' : 'would_fail';
  }

  private authorizationsOf(
    environment: RelayablePayment['environment'],
    { network, token }: Pick<Agreed, 'network' | 'token'>,
  ): AuthorizationReader {
    const id = `${environment}:${network.name}:${token.symbol}`;
    const { walletFactories } = this.config.relays;
    const reader =
      this.authorizations.get(id) ?? this.nodes.authorizations(network, token, { walletFactories });
    this.authorizations.set(id, reader);
    return reader;
  }

  private async store(wanted: NewRelay): Promise<Relay> {
    if (!(await this.budgets.take(wanted))) throw new RelayRefusedError('over_budget');
    const stored = await this.relays.store(wanted);
    if (stored) return stored;
    await this.budgets.giveBack(wanted);
    // The same request may have come twice at once.
    const found = await this.relays.ofAuthorization(wanted);
    if (found?.paymentId.equals(wanted.paymentId)) return found;
    throw new RelayRefusedError(found ? 'already_used' : 'another_open');
  }
}

function secondsOf(date: Date): bigint {
  return BigInt(Math.floor(date.getTime() / 1000));
}
