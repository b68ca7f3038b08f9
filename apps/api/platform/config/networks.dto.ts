import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { checksumAddress } from '@cowrie/chain-evm';
import { TOKENS, type Token } from '@cowrie/dto';
import { CHAIN_FAMILIES, type ChainFamily, SIGNATURE_KINDS, type SignatureKind } from '@cowrie/tables';
import { checkedAddressIn } from '../chain/address-form';

const EVM_ADDRESS = 'an address of 0x and 40 hex digits, with the right capitals or none';

/** The letter case is a checksum, so an address must have the right case or be all lower case. */
const IsChecksummedAddress = () =>
  ValidateBy({
    name: 'isChecksummedAddress',
    validator: { validate: isEvmAddress, defaultMessage: () => `$property must be ${EVM_ADDRESS}` },
  });

/** An address of a network, whose name decides the form (`network.definition.ts`). */
const IsNetworkAddress = () =>
  ValidateBy({
    name: 'isNetworkAddress',
    validator: {
      validate: (value) => typeof value === 'string' && checkedAddressIn(value) !== undefined,
      defaultMessage: () => `$property must be ${EVM_ADDRESS}, or on TRON an address that begins with T`,
    },
  });

function isEvmAddress(value: unknown): boolean {
  try {
    return typeof value === 'string' && checksumAddress(value) !== '';
  } catch {
    return false;
  }
}

const WS_URL = { protocols: ['ws', 'wss'], require_tld: false, require_protocol: true };
const RPC_URL = { protocols: ['http', 'https'], require_tld: false, require_protocol: true };

/** How the token's holders sign transfers, and the EIP-712 domain in which they do. */
export class TokenSignatureDto {
  @IsIn(SIGNATURE_KINDS) kind: SignatureKind;
  @IsString() @Length(1, 64) name: string;
  @IsString() @Length(1, 16) version: string;
}

/** A token's contract on one network. */
export class TokenDto {
  @IsNetworkAddress() address: string;
  @IsInt() @Min(0) @Max(36) decimals: number;
  /**
   * The contract's own symbol where it differs from ours, such as `USD₮0`. The worker compares it with the
   * chain at start.
   */
  @IsOptional() @IsString() @Length(1, 32) contractSymbol?: string;
  /** A worker compares it with the chain. Missing: transfers of this token cannot be signed. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => TokenSignatureDto) signature?: TokenSignatureDto;
  /** What a transaction names to pay its fee in this token, on Celo. Missing: the payer's wallet decides. */
  @IsOptional() @IsChecksummedAddress() feeCurrency?: string;
  /** It is still read and swept, and new payments cannot choose it. */
  @IsOptional() @IsBoolean() retired?: boolean;
}

/** Symbol → contract: a field for each token of the table. */
class TokensDto {}
for (const symbol of TOKENS)
  for (const decorate of [IsOptional(), IsObject(), ValidateNested(), Type(() => TokenDto)])
    decorate(TokensDto.prototype, symbol);

const TAGS = ['safe', 'finalized'] as const;
const IsDecimal = () =>
  Matches(/^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/, {
    message: '$property must be a decimal number in quotes, such as "0.5"',
  });

/** The amount from which a payment is large, and the depth that its transfers then need. */
export class LargeAmountDto {
  /** In tokens. */
  @IsDecimal() aboveTokens: string;
  @IsInt() @Min(1) confirmations: number;
  @IsOptional() @IsIn(TAGS) tag?: (typeof TAGS)[number];
}

/** When vaults are swept, and at what price (`SweepPolicy` of `@cowrie/chain-evm` has the defaults). */
export class SweepPolicyDto {
  @IsOptional() @IsInt() @Min(1) @Max(200) batchSize?: number;
  @IsOptional() @IsInt() @Min(0) @Max(7 * 86_400) maxWaitSeconds?: number;
  @IsOptional() @IsInt() @Min(5) @Max(86_400) replaceAfterSeconds?: number;
  @IsOptional() @IsDecimal() maxFeePerGasGwei?: string;
  @IsOptional() @IsDecimal() leastTokens?: string;
  @IsOptional() @IsInt() @Min(60) @Max(30 * 86_400) leastMaxAgeSeconds?: number;
}

/** A known network needs only its name and nodes; the table of known networks fills in the rest. */
export class NetworkDto {
  @Matches(/^[a-z][a-z0-9-]{1,39}$/) name: string;
  /** It follows from the name (`chainFamilyOf`), and can be given to say so. */
  @IsOptional() @IsIn(CHAIN_FAMILIES) family?: ChainFamily;
  @IsArray() @ArrayNotEmpty() @IsUrl(RPC_URL, { each: true }) rpcUrls: string[];
  /** Push news of new blocks. Without them it is only polled. */
  @IsOptional() @IsArray() @IsUrl(WS_URL, { each: true }) wsUrls?: string[];
  @IsOptional() @IsInt() @Min(1) chainId?: number;
  @IsOptional() @IsInt() @Min(1) confirmations?: number;
  @IsOptional() @IsIn(TAGS) tag?: (typeof TAGS)[number];
  /** Null: large payments wait no longer than others. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => LargeAmountDto) large?: LargeAmountDto | null;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SweepPolicyDto) sweep?: SweepPolicyDto;
  /** New payments of fewer tokens cannot choose it. Null: the table's does not apply. */
  @IsOptional() @IsDecimal() leastPaymentTokens?: string | null;
  @IsOptional() @IsBoolean() recordsUnlistedTokens?: boolean;
  /** It is still read, swept and settled, and new payments cannot choose it. */
  @IsOptional() @IsBoolean() retired?: boolean;
  @IsOptional() @IsNetworkAddress() factory?: string;
  /** Receives the sweeps of a network of TRON. Other networks have the environment's. */
  @IsOptional() @IsNetworkAddress() treasury?: string;
  @IsOptional() @IsInt() @Min(100) pollIntervalMs?: number;
  /**
   * How often it is read while nobody waits for it (`NetworkDefinition` of `@cowrie/chain-evm` has the
   * default).
   */
  @IsOptional() @IsInt() @Min(100) @Max(3_600_000) restIntervalMs?: number;
  /** The maximum age of its newest read block while it is offered, in seconds. */
  @IsOptional() @IsInt() @Min(60) @Max(3_600) maxHeadAgeSeconds?: number;
  @IsOptional() @IsString() explorerUrl?: string;
  /**
   * The Safe Transaction Service of this network, up to and with `/api`. Needed where `PAYOUT_SIGNER_*` is
   * `safe`.
   */
  @IsOptional() @IsUrl(RPC_URL) safeServiceUrl?: string;
  /** Replaces all known tokens. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => TokensDto) tokens?: Partial<
    Record<Token, TokenDto>
  >;
}

/** Treasury and networks of one environment. */
export class EnvironmentNetworksDto {
  /** Receives the sweeps of merchants without their own treasury. The example file has zeros here. */
  @IsChecksummedAddress()
  @Matches(/^0x.*[1-9a-f]/i, { message: 'treasury is the zero address; set an address of your own' })
  treasury: string;
  @IsArray()
  @ArrayNotEmpty()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => NetworkDto)
  networks: NetworkDto[];
}

/** Contents of `NETWORKS` or of the file that `NETWORKS_FILE` names. */
export class NetworksFileDto {
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => EnvironmentNetworksDto)
  test?: EnvironmentNetworksDto;
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => EnvironmentNetworksDto)
  live?: EnvironmentNetworksDto;
}
