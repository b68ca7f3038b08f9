import { formatCrypto } from '@cowrie/money';
import {
  type PayoutRail,
  type RailInstitution,
  type RailOpening,
  type RailOrder,
  type RailOrderRequest,
  RailUnavailableError,
} from '../rail.port';
import { listPaycrestInstitutions, verifyPaycrestAccount } from './paycrest.accounts';
import { callPaycrest, type PaycrestAccess } from './paycrest.http';
import { railNetwork, readOrder } from './paycrest.order';

/** The settings of Paycrest. */
export interface PaycrestSettings extends PaycrestAccess {
  /** The expected fees of one order, in millionths of a token. The answer has the real ones. */
  feeMillionths: number;
}

type Decimals = Pick<RailOrderRequest['sell'], 'decimals'>;

/** The smallest order is worth half a dollar. */
const MINIMUM_MILLIONTHS = 500_000;
const MILLION = 1_000_000n;
/** If there is no rate or nobody takes the amount, the request is valid and can succeed later. */
const PASSING = /^(rate|amount)$/i;

/** Paycrest's API for senders, version 2 (`docs/operations/paycrest.md`). */
export class PaycrestRail implements PayoutRail {
  readonly name = 'paycrest';
  readonly currencies = ['NGN', 'KES'] as const;

  constructor(private readonly settings: PaycrestSettings) {}

  async limitsOf({ decimals }: Decimals): Promise<{ minimumUnits: bigint; feeUnits: bigint }> {
    const units = (millionths: number) => {
      const scaled = BigInt(millionths) * 10n ** BigInt(decimals);
      return (scaled + MILLION - 1n) / MILLION;
    };
    return { minimumUnits: units(MINIMUM_MILLIONTHS), feeUnits: units(this.settings.feeMillionths) };
  }

  async open(request: RailOrderRequest): Promise<RailOpening> {
    const { sell, account, reference, refundAddress, memo } = request;
    const { token, network, decimals, units } = sell;
    const { status, message, data } = await callPaycrest(this.settings, '/v2/sender/orders', {
      amount: formatCrypto({ asset: { code: token, decimals }, units }),
      amountIn: 'crypto',
      reference,
      source: { type: 'crypto', currency: token, network: railNetwork(network), refundAddress },
      destination: {
        type: 'fiat',
        currency: account.currency,
        recipient: {
          institution: account.institution,
          accountIdentifier: account.number,
          accountName: account.holder,
          memo,
        },
      },
    });
    if (status === 200 || status === 201) return { state: 'opened', order: readOrder(data, decimals) };
    const { field, reason } = faultOf(data, message);
    // An earlier call was accepted, but its answer was lost.
    if (/reference already exists/i.test(reason)) {
      const order = await this.find(reference, sell);
      if (order) return { state: 'opened', order };
      throw new RailUnavailableError('Paycrest knows the reference and shows no order of it');
    }
    return { state: PASSING.test(field) ? 'not_now' : 'refused', reason };
  }

  /**
   * By its source code, the API looks up an id that is not a UUID as a reference
   * (`docs/operations/paycrest.md`).
   */
  find(reference: string, sell: Decimals): Promise<RailOrder | undefined> {
    return this.order(reference, sell);
  }

  async order(idOrReference: string, { decimals }: Decimals): Promise<RailOrder | undefined> {
    const path = `/v2/sender/orders/${encodeURIComponent(idOrReference)}`;
    const { status, message, data } = await callPaycrest(this.settings, path);
    if (status === 404) return undefined;
    if (status !== 200) throw new RailUnavailableError(`Paycrest does not show an order: ${message}`);
    return readOrder(data, decimals);
  }

  verifyAccount(institution: string, number: string): ReturnType<PayoutRail['verifyAccount']> {
    return verifyPaycrestAccount(this.settings, institution, number);
  }

  institutions(currency: string): Promise<RailInstitution[]> {
    return listPaycrestInstitutions(this.settings, currency);
  }
}

/** The message of `{"field": "Rate", "message": "…"}`, alone or in a list. */
function faultOf(data: unknown, message: string): { field: string; reason: string } {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const { field, message: detail } = (first ?? {}) as { field?: unknown; message?: unknown };
  const reason = (typeof detail === 'string' && detail) || message || 'no reason given';
  return { field: typeof field === 'string' ? field : '', reason: reason.slice(0, 300) };
}
