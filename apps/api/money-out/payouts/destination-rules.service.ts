import { Injectable } from '@nestjs/common';
import { isOwnerless } from '@cowrie/chain-evm';
import type { Environment, RefundAddressRefusal } from '@cowrie/dto';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ownAddressesOf } from '@cowrie/api/platform/config/own-addresses';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { addressFormOf, UnreadableAddressError } from '@cowrie/api/platform/chain/address-form';
import { type RefundAsset, TokenBlocklists } from './token-blocklists.service';

/** Why an address cannot receive a refund, with the error text. */
const REASONS = {
  zero: 'it belongs to nobody, like the zero address, and nothing comes back from it',
  vault: 'it is a deposit address of a payment',
  token_contract: 'it is the contract of a token',
  known_contract: 'it is a contract or an account of this service',
  frozen: 'the issuer of the token has frozen it',
} as const;
type LostReason = keyof typeof REASONS;

/** The name of the address in requests: `destination` of a refund, `address` of a payer's claim. */
export type AddressField = 'destination' | 'address';

/** Decides whether money can be sent to an address. */
@Injectable()
export class DestinationRules {
  constructor(
    private readonly addresses: PaymentAddresses,
    private readonly blocklists: TokenBlocklists,
    private readonly config: AppConfig,
  ) {}

  /**
   * The address as it is inside, with its checksum.
   * @param field the request field that holds the address, which the error names
   * @param asset the asset to send there, whose network decides how addresses look. Absent: one of an EVM
   *   network
   * @throws ApiError refund_address_refused
   */
  async checked(
    environment: Environment,
    given: string,
    field: AddressField,
    asset?: RefundAsset,
  ): Promise<string> {
    const address = read(given, field, asset?.network);
    const fault = this.faultOf(address);
    if (fault) throw refused(fault, field);
    if (await this.addresses.isVault(address)) throw refused('vault', field);
    if (asset) await this.requireNotFrozen(environment, address, field, asset);
    return address;
  }

  /** @throws ApiError refund_address_refused */
  async requireNotFrozen(
    environment: Environment,
    address: string,
    field: AddressField,
    asset: RefundAsset,
  ): Promise<void> {
    if (await this.blocklists.isFrozen(environment, asset, address)) throw refused('frozen', field);
  }

  private faultOf(address: string): LostReason | undefined {
    const { tokens, factories, treasuries } = ownAddressesOf(this.config.environments);
    const known = address.toLowerCase();
    if (isOwnerless(address)) return 'zero';
    if (tokens.has(known)) return 'token_contract';
    return factories.has(known) || treasuries.has(known) ? 'known_contract' : undefined;
  }
}

/** @throws ApiError refund_address_refused */
function read(given: string, field: AddressField, network = 'ethereum'): string {
  try {
    return addressFormOf(network).parse(given);
  } catch (error) {
    if (!(error instanceof UnreadableAddressError)) throw error;
    throw refusal(error.fault, error.message, field);
  }
}

function refused(why: LostReason, field: AddressField): ApiError {
  return refusal(why, `${REASONS[why]}; give another one`, field);
}

function refusal(why: RefundAddressRefusal, text: string, field: AddressField): ApiError {
  return new ApiError('refund_address_refused', {
    values: { text },
    // For programs, such as the customer's page: the reason's name comes first.
    fields: [{ field, message: `${why}: ${text}` }],
  });
}
