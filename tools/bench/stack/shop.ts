import { sendToken } from '@cowrie/chain-evm';
import type { DepositInstruction, Envelope, InitializedPayment } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { type DevFile, type DevMerchant, evmNetworksOf } from '@cowrie/testing';

const TOKEN = 'USDC';
const CALL_TIMEOUT_MS = 30_000;
/** Sessions that are opened at the same time. */
const OPENED_AT_ONCE = 16;

/** A session with its deposit address. */
export interface OpenedSession {
  paymentId: string;
  payCode: string;
  deposit: DepositInstruction;
}

/** The first merchant of a stack and its customers, through the front door. */
export class Shop {
  readonly merchant: DevMerchant;

  constructor(
    private readonly dev: DevFile,
    /** The node that the customers use. */
    private readonly rpcUrl: string,
    private readonly network = 'base',
  ) {
    const [merchant] = dev.merchants;
    if (!merchant) throw new Error('the stack has no merchant');
    this.merchant = merchant;
  }

  /** Opens a session of 1,550 NGN and chooses the network. */
  async open(): Promise<OpenedSession> {
    const { paymentId, paymentURL } = await this.post<InitializedPayment>('/api/v1/payments', {
      amount: 1550,
      customerEmail: 'ada@example.com',
    });
    const payCode = String(paymentURL.split('/').at(-1));
    const choice = { token: TOKEN, network: this.network };
    const deposit = await this.post<DepositInstruction>(`/checkout/${payCode}/complete`, choice);
    return { paymentId, payCode, deposit };
  }

  async openMany(count: number): Promise<OpenedSession[]> {
    const opened: OpenedSession[] = [];
    for (let from = 0; from < count; from += OPENED_AT_ONCE)
      opened.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, () => this.open()),
        )),
      );
    return opened;
  }

  /**
   * Sends the exact amount of the session, and waits until it is mined. Make one call at a time, because a
   * sender has one nonce.
   */
  async pay({ deposit }: OpenedSession): Promise<void> {
    const token = evmNetworksOf(this.dev).find(({ name }) => name === this.network)?.tokens[TOKEN];
    if (!token) throw new Error(`the stack has no ${TOKEN} on ${this.network}`);
    const { units } = parseAmount({ code: TOKEN, decimals: token.decimals }, deposit.totalPayableAmount);
    await sendToken(
      { rpcUrl: this.rpcUrl, privateKey: this.dev.faucet.privateKey },
      { tokenAddress: token.address, to: deposit.receiveAddress, amountUnits: units },
    );
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${this.dev.apiUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(path.startsWith('/api') && { authorization: `Bearer ${this.merchant.keys.test.public}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const envelope = (await response.json()) as Envelope<T>;
    if (!envelope.success) throw new Error(`POST ${path}: ${envelope.error.code}: ${envelope.message}`);
    return envelope.data;
  }
}
