import { Injectable } from '@nestjs/common';
import { checksumAddress, isOwnerless } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ownAddressesOf } from '@cowrie/api/platform/config/own-addresses';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { type RefundAsset, TokenBlocklists } from './token-blocklists.service';

/** Why an address cannot receive a refund, with the error text. */
const REASONS = {
  not_an_address: 'it is not 0x and 40 hex digits',
  checksum: 'its checksum is wrong, so a character is mistyped',
  zero: 'it belongs to nobody, like the zero address, and nothing comes back from it',
  vault: 'it is a deposit address of a payment',
  token_contract: 'it is the contract of a token',
  known_contract: 'it is a contract or an account of this service',
  frozen: 'the issuer of the token has frozen it',
} as const;
export type AddressFault = keyof typeof REASONS;

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
   * The address with its checksum.
   * @param field the request field that holds the address, which the error names
   * @param asset the asset to send there. Absent: not known yet
   * @throws ApiError refund_address_refused
   */
  async checked(
    environment: Environment,
    given: string,
    field: AddressField,
    asset?: RefundAsset,
  ): Promise<string> {
    const address = checksummed(given, field);
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

  private faultOf(address: string): AddressFault | undefined {
    const { tokens, factories, treasuries } = ownAddressesOf(this.config.environments);
    const known = address.toLowerCase();
    if (isOwnerless(address)) return 'zero';
    if (tokens.has(known)) return 'token_contract';
    return factories.has(known) || treasuries.has(known) ? 'known_contract' : undefined;
  }
}

/** @throws ApiError refund_address_refused */
function checksummed(given: string, field: AddressField): string {
  const trimmed = given.trim();
  if (!/^0x[0-9a-fA-F]{40}$/.test(trimmed)) throw refused('not_an_address', field);
  try {
    return checksumAddress(trimmed);
  } catch {
    throw refused('checksum', field);
  }
}

function refused(why: AddressFault, field: AddressField): ApiError {
  const text = REASONS[why];
  return new ApiError('refund_address_refused', {
    values: { text },
    // For programs, such as the customer's page: the reason's name comes first.
    fields: [{ field, message: `${why}: ${text}` }],
  });
}
