import { Logger } from '@nestjs/common';
import {
  type ChainReader,
  type NetworkDefinition,
  type RejectionReason,
  type RelayReceipt,
  type SignedTransfer,
  type TokenRelayer,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { orderedDispatch } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { isInChain } from '@cowrie/api/chain/sending/mined-block';
import { attemptOf } from '@cowrie/api/chain/sending/send-attempt';
import { follow } from '@cowrie/api/chain/sending/stored-transaction';
import type { PaymentsRepository } from '../payments/document/payments.repository';
import type { SignedTransfers } from '../payments/document/signed-transfers';
import type { MinedRelay, Relay, RelayOutcome } from './relay.schema';
import type { RelayScope, RelaysRepository, SignedRelay } from './relays.repository';

/** What the relayer of one network needs. */
export interface RelayerParts {
  environment: Environment;
  network: Pick<NetworkDefinition, 'name' | 'sweep'>;
  relayer: TokenRelayer;
  reader: Pick<ChainReader, 'block'>;
  relays: RelaysRepository;
  payments: Pick<PaymentsRepository, 'find'>;
  signedTransfers: Pick<SignedTransfers, 'sending' | 'cost'>;
  cursors: Pick<ChainCursorsRepository, 'find'>;
  setAside: SetAside;
  clock: Clock;
}

/**
 * `isIdle`: no relay is open. `isUnused`: nothing was ever sent, so only a stored relay makes work.
 * `rejection`: why nothing can be sent. Absent: nothing is in the way.
 */
export interface RelayRun {
  isIdle: boolean;
  isUnused?: boolean;
  rejection?: RejectionReason;
}

/** What one run knows of the chain before it looks at its relays. */
interface Position {
  /** How many transactions of the relayer’s account are in blocks. */
  sent: number;
  /** The last confirmed block; -1 while nothing was read. */
  confirmedBlock: number;
}

/** The name of a network’s queue, as operators read it: `relays test:base`. */
export function relayQueueOf({ environment, network }: RelayScope): string {
  return `relays ${cursorId(environment, network)}`;
}

/**
 * Sends the signed transfers of one network’s payers, each as soon as it is stored. Many can be on their way,
 * under increasing nonces of one account. A transaction is signed and stored before it is sent; after a crash
 * the same one is sent again. The token uses an authorization once, so no mistake here moves money twice.
 */
export class NetworkRelayer {
  private readonly logger: Logger;
  private readonly scope: RelayScope;
  /**
   * Relays whose nonce another transaction had used in the last run. Nodes lag, so that counts when repeated.
   */
  private lost = new Set<string>();

  constructor(private readonly parts: RelayerParts) {
    this.scope = { environment: parts.environment, network: parts.network.name };
    this.logger = new Logger(`Relayer ${cursorId(parts.environment, parts.network.name)}`);
  }

  /** Does what can be done now. @throws the nodes’ and the database’s errors */
  async run(): Promise<RelayRun> {
    const { relays, relayer, cursors, setAside } = this.parts;
    const highest = await relays.highestNonce(this.scope, relayer.address);
    // Nothing was ever sent, so no reorg can take it back.
    if (highest === undefined && !(await relays.firstOpen(this.scope)))
      return { isIdle: true, isUnused: true };
    const sent = await this.reopenTakenBack(highest);
    const open = await relays.open(this.scope);
    if (open.length === 0) return { isIdle: true };
    const cursor = await cursors.find(this.scope.environment, this.scope.network);
    const position = { sent, confirmedBlock: cursor?.confirmed.number ?? -1 };
    let rejection: RejectionReason | undefined;
    const lost = new Set<string>();
    const work = async (relay: Relay) => {
      try {
        if (isSigned(relay)) await this.follow(relay, position, lost);
        else if (!(await this.endIfOver(relay, position)) && rejection === undefined)
          await this.send(relay, position);
      } catch (error) {
        if (!(error instanceof TransactionRejectedError)) throw error;
        // What is wrong with the account or with fees is wrong for the others too.
        rejection ??= error.reason;
      }
    };
    const signed = open.filter(isSigned).sort((a, b) => a.nonce - b.nonce);
    const inTurn = [...signed, ...open.filter((relay) => !isSigned(relay))];
    await setAside.each(relayQueueOf(this.scope), inTurn, ({ _id }) => _id.toHexString(), work);
    this.lost = lost;
    return { isIdle: false, ...(rejection && { rejection }) };
  }

  /**
   * Opens relays again whose nonces a reorg has freed: until those are used again, nothing above them is
   * mined. Returns how many transactions the account has sent.
   *
   * @param highest nonce under which a relay was ever signed
   */
  private async reopenTakenBack(highest = -1): Promise<number> {
    const { relays, relayer } = this.parts;
    const { confirmed } = await relayer.nonces();
    if (confirmed > highest) return confirmed;
    const reopened = await relays.reopenFrom(this.scope, relayer.address, confirmed);
    if (reopened > 0)
      this.logger.warn({ nonce: confirmed }, 'a reorg took back relays; they are followed again');
    return confirmed;
  }

  /** False: it may be sent. Otherwise it must not be any more, and ends. */
  private async endIfOver(relay: Relay, { confirmedBlock }: Position): Promise<boolean> {
    const { clock, payments } = this.parts;
    const now = clock.now();
    if (relay.validBefore * 1000 <= now.getTime()) {
      await this.endUnsent(relay, confirmedBlock, 'expired');
      return true;
    }
    const payment = await payments.find(relay.paymentId);
    if (payment?.status === 'pending' && payment.expiresAt > now) return false;
    await this.endUnsent(relay, confirmedBlock, 'refused', 'the payment takes no more money');
    return true;
  }

  /** Signs a relay under the next nonce, stores it and sends it; or ends it if the token refuses it. */
  private async send(relay: Relay, { sent, confirmedBlock }: Position): Promise<void> {
    const { relays, relayer, clock, signedTransfers } = this.parts;
    const highest = (await relays.highestNonce(this.scope, relayer.address)) ?? -1;
    const nonce = Math.max(sent, highest + 1);
    const signed = await relayer.sign({ ...transferOf(relay), nonce }).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await this.endUnsent(relay, confirmedBlock, 'refused', `the token refuses it: ${reasonIn(error)}`);
    });
    if (!signed) return;
    const attempt = attemptOf(signed, clock.now());
    const [isOurs] = await Promise.all([
      relays.sign(relay, { relayer: relayer.address, nonce, attempt }),
      signedTransfers.sending(relay.paymentId, signed.txHash),
    ]);
    if (!isOurs) return;
    this.logger.log({ ...aboutOf(relay), txHash: signed.txHash, nonce }, 'relay signed');
    await relayer.broadcast(signed.rawTransaction);
  }

  /**
   * Ends a relay that was never sent. If somebody else has used its authorization, it ends only when that is
   * confirmed: after a reorg the relay is still needed.
   */
  private async endUnsent(
    relay: Relay,
    confirmedBlock: number,
    ...otherwise: [RelayOutcome, string?]
  ): Promise<void> {
    const { relayer } = this.parts;
    const transfer = transferOf(relay);
    if (!(await relayer.isUsed(transfer))) return this.end(relay, ...otherwise);
    if (confirmedBlock >= 0 && (await relayer.isUsed(transfer, confirmedBlock)))
      await this.end(relay, 'used');
  }

  private async follow(relay: SignedRelay, position: Position, lost: Set<string>): Promise<void> {
    const { relays } = this.parts;
    const { mined, nonce } = relay;
    // It is in a block that is not confirmed yet, and no reorg has freed its nonce.
    if (mined && nonce < position.sent && mined.blockNumber > position.confirmedBlock) return;
    const found = await this.whereabouts(relay);
    if (found.state === 'mined') return this.conclude(relay, found.receipt, position);
    if (mined) await relays.setMined(relay, undefined);
    if (found.state === 'waiting') return;
    const id = relay._id.toHexString();
    if (this.lost.has(id)) await relays.unsign(relay);
    else lost.add(id);
  }

  private whereabouts(relay: SignedRelay) {
    const { relays, relayer, network, clock, signedTransfers } = this.parts;
    const { nonce, attempts, paymentId } = relay;
    return follow<RelayReceipt>(
      {
        what: 'relay',
        about: aboutOf(relay),
        nonce,
        attempts,
        account: orderedDispatch(relayer),
        hasOthersAhead: true,
        // What the token refuses by now still holds its nonce, and others wait behind it.
        signAgain: (fees) =>
          relayer.sign({ ...transferOf(relay), nonce, fees }).catch((error: unknown) => {
            if (isRefusal(error)) return relayer.signEmpty({ nonce, fees });
            throw error;
          }),
        addAttempt: async (attempt) => {
          await signedTransfers.sending(paymentId, attempt.txHash);
          return relays.addAttempt(relay, attempt);
        },
      },
      { clock, logger: this.logger, replaceAfterSeconds: network.sweep?.replaceAfterSeconds },
    );
  }

  /** A transaction that is mined ends its relay once its block is confirmed: its nonce is used only then. */
  private async conclude(
    relay: SignedRelay,
    receipt: RelayReceipt,
    { confirmedBlock }: Position,
  ): Promise<void> {
    const { relays, reader, relayer, signedTransfers } = this.parts;
    const { mined, paymentId } = relay;
    if (mined?.txHash !== receipt.txHash || mined.blockNumber !== receipt.blockNumber)
      await relays.setMined(relay, minedOf(receipt));
    if (!(await isInChain(receipt, confirmedBlock, reader))) return;
    if (!receipt.isRelayed)
      return this.end(relay, (await relayer.isUsed(transferOf(relay))) ? 'used' : 'reverted');
    if (receipt.costWei !== undefined) await signedTransfers.cost(paymentId, receipt.costWei.toString());
    return this.end(relay, 'confirmed');
  }

  private async end(relay: Relay, outcome: RelayOutcome, reason?: string): Promise<void> {
    if (await this.parts.relays.end(relay, outcome, reason))
      this.logger.log({ ...aboutOf(relay), nonce: relay.nonce, reason }, `relay ${outcome}`);
  }
}

/** Why relays wait and what to do, for log and health. */
export function relayRejectionText(rejection: RejectionReason): string {
  if (rejection === 'insufficient_funds') return 'relays wait: send gas to the relayer’s address';
  if (rejection === 'fees_too_high') return 'relays wait until gas costs less than the network’s limit';
  return `relays wait: the node rejects the transaction (${rejection})`;
}

function isSigned(relay: Relay): relay is SignedRelay {
  return relay.nonce !== undefined && relay.relayer !== undefined;
}

/** The token itself refuses the transfer. Missing gas and high fees are not the relay’s fault. */
function isRefusal(error: unknown): error is TransactionRejectedError {
  return error instanceof TransactionRejectedError && error.reason === 'would_revert';
}

function reasonIn({ facts }: TransactionRejectedError): string {
  const { rpcMessage, reason } = facts;
  return String(rpcMessage ?? reason);
}

function minedOf({ txHash, blockNumber, isRelayed, gasUsed, costWei }: RelayReceipt): MinedRelay {
  const cost = costWei !== undefined && { costWei: costWei.toString() };
  return { txHash, blockNumber, isRelayed, gasUsed: Number(gasUsed), ...cost };
}

function transferOf(relay: Relay): SignedTransfer {
  const { tokenAddress, from, to, units, validAfter, validBefore, authorizationNonce, signature } = relay;
  const authorization = {
    from,
    to,
    amountUnits: BigInt(units),
    validAfterSeconds: BigInt(validAfter),
    validBeforeSeconds: BigInt(validBefore),
    nonce: authorizationNonce,
  };
  return { tokenAddress, authorization, signature };
}

function aboutOf({ _id, paymentId }: Relay) {
  return { relayId: _id.toHexString(), paymentId: paymentId.toHexString() };
}
