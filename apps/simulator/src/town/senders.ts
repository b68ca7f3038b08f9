import { fakeSignature } from '../chain/fake-signature';
import { CONTRACT_WALLET, walletSignature } from '../chain/fake-wallet';
import type { Random } from '../random';
import type { Answer } from '../shipped/shipped.process';
import type { World } from '../world';
import type { Client } from './client';
import { assertAnswer, exchangeOf, isSuccess, WrongAnswerError } from './judge';

/** A wallet that has sent nothing. */
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
/** Why a signature is refused that is not the wallet's. */
const NO_MATCH = 'does not match this address and this text';
/** How long a text can be signed, and a step that makes sure that it is over. */
const TEXT_SECONDS = 600 + 60;

interface Text {
  refundId: string;
  message: string;
  wallet: Wallet;
}

/** Who has sent the money of a refund, and where it is checked whether a signature is theirs. */
interface Wallet {
  address: string;
  network: string;
}

/**
 * Payers who prove by a signature that the money came from their wallet, and others who try to. Each text
 * counts once, for ten minutes, for its refund and its wallet, until a newer one is asked for.
 */
export class Senders {
  /** All texts that were ever given. */
  private readonly texts: Text[] = [];
  private readonly tried = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {}

  /**
   * The payer proves to be the sender of a refund's money. False: it is known of no answer that it worked, so
   * an address must be entered.
   * @throws WrongAnswerError when a signature works that must not
   */
  async prove(token: string, refundId: string, address: string): Promise<boolean> {
    const network = this.world.mirror.payouts.find(({ _id }) => _id.toHexString() === refundId)?.network;
    if (this.tried.has(refundId) || network === undefined) return false;
    const wallet = { address, network };
    this.tried.add(refundId);
    await this.assertRefused('a wallet that sent nothing', 'message', { token, address: STRANGER });
    await this.assertRefused('what is no address', 'message', { token, address: 'ada.eth' });
    const first = await this.textOf(token, refundId, wallet);
    let text = await this.textOf(token, refundId, wallet);
    if (!first || !text) return false;
    for (const [what, signature] of this.wrong(first, text, refundId))
      await this.assertRefused(what, 'signature', { token, signature });
    if (this.random.chance(0.3) && !this.world.databaseClock.isJumping) {
      const since = this.world.seconds();
      while (this.world.seconds() - since <= TEXT_SECONDS) await this.client.nextStep();
      const signature = signatureOf(text);
      await this.assertRefused('a text of long ago', 'signature', { token, signature });
      text = await this.textOf(token, refundId, wallet);
      if (!text) return false;
    }
    return this.proveAtOnce(token, text);
  }

  /** Signatures that must not count. */
  private wrong(first: Text, text: Text, refundId: string): [string, string][] {
    const others = this.texts.filter((one) => one.refundId !== refundId);
    const other = others.length > 0 ? [this.random.pick(others)] : [];
    const altered = { ...text, message: text.message.replace(/\d/, '9999') };
    return [
      ['a signature of another wallet', fakeSignature(STRANGER, text.message)],
      ['a text that a newer one has replaced', signatureOf(first)],
      ['a text with another amount', signatureOf(altered)],
      ...other.map((one): [string, string] => ['a text of another refund', signatureOf(one)]),
      ...this.wrongOfContract(text),
    ];
  }

  /** A contract has no key, and on another network somebody else owns it. */
  private wrongOfContract({ message, wallet }: Text): [string, string][] {
    if (wallet.address !== CONTRACT_WALLET) return [];
    const elsewhere = this.world.chains.find(({ network }) => network.name !== wallet.network);
    return [
      ['a signature with a key at a contract', fakeSignature(CONTRACT_WALLET, message)],
      ['the owner of a wallet on another network', walletSignature(elsewhere?.network.name ?? '', message)],
    ];
  }

  /** Two processes get the signature, and sometimes somebody enters an address meanwhile. */
  private async proveAtOnce(token: string, text: Text): Promise<boolean> {
    const { refundId, wallet } = text;
    const signature = signatureOf(text);
    const prove = () => this.post('signature', { token, signature });
    const isEntered = this.random.chance(0.3);
    const enter = () => this.post('address', { token, address: STRANGER });
    const proven = await Promise.all([prove(), prove(), ...(isEntered ? [enter()] : [])]);
    const again = await prove();
    const unmatched = proven.find((one) => one && JSON.stringify(one.body).includes(NO_MATCH));
    if (unmatched)
      throw new WrongAnswerError(`a sender’s own signature does not count: ${wallet.address}, ${refundId}`);
    const times = [...proven, again].filter((one) => one && isSuccess(one)).length;
    if (times > 1)
      throw new WrongAnswerError(`a refund's address is given twice: ${times} times for ${refundId}`);
    const stored = await this.world.database.payouts.findById(refundId, { destination: 1 }).lean();
    const { destination } = stored ?? {};
    const isOfSigner = [proven[0], proven[1]].some((one) => one && isSuccess(one));
    if (isOfSigner && (destination?.address !== wallet.address || destination.proof !== 'sender_signature'))
      throw new WrongAnswerError(`a signature gave another address: ${JSON.stringify(destination)}`);
    return times === 1;
  }

  /** Undefined: none is given, as for money that a reorg took back. */
  private async textOf(token: string, refundId: string, wallet: Wallet): Promise<Text | undefined> {
    const answer = await this.post('message', { token, address: wallet.address });
    if (!answer || !isSuccess(answer)) return undefined;
    const { message } = (answer.body as { data: { message: string } }).data;
    const text = { refundId, message, wallet };
    this.texts.push(text);
    return text;
  }

  private async assertRefused(what: string, door: string, body: object): Promise<void> {
    const answer = await this.post(door, body);
    if (answer && isSuccess(answer))
      throw new WrongAnswerError(`${what} proves a sender: ${exchangeOf(askOf(door, body), answer)}`);
  }

  private async post(door: string, body: object): Promise<Answer | undefined> {
    const ask = askOf(door, body);
    const answer = await this.client.tried(ask);
    if (answer) assertAnswer(ask, answer);
    return answer;
  }
}

function signatureOf({ message, wallet: { address, network } }: Text): string {
  return address === CONTRACT_WALLET ? walletSignature(network, message) : fakeSignature(address, message);
}

function askOf(door: string, body: object) {
  return { method: 'POST', path: `/checkout/refunds/claim/${door}`, body } as const;
}
