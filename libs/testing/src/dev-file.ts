import type { TokenSignature } from '@cowrie/chain-evm';
import type { Country, Environment, FiatCurrency, MemberRole, Token } from '@cowrie/dto';

/** What `npm start` writes to `.cowrie/dev.json`, for developers and their tools. */
export interface DevFile {
  apiUrl: string;
  /** Where the service serves its metrics. Older stacks wrote none. */
  metricsUrl?: string;
  checkoutUrl: string;
  mongoUri: string;
  /**
   * Environment variables of the service that another program over the same database needs. Older stacks
   * wrote none.
   */
  environment?: Record<string, string>;
  /** Token of the admin `local`, for `/admin/v1`. */
  admin: { token: string };
  merchants: DevMerchant[];
  /** The people who can sign in to the dashboard. Older stacks wrote none. */
  dashboard?: { url: string; people: DevPerson[] };
  networks: Record<Environment, (DevNetwork | DevTronNetwork)[]>;
  /** The contract that screening asks. Anyone may list an address on it. Older stacks wrote none. */
  sanctionsList?: { rpcUrl: string; address: string };
  /** The screening list of the stack: addresses of all networks. Older stacks wrote none. */
  sanctionedFile?: string;
  /** Addresses that pay for sweeps. Older stacks wrote none. */
  sweepers?: Record<Environment, string>;
  /** Addresses that pay for relays. Older stacks wrote none. */
  relayers?: Record<Environment, string>;
  /** An account with gas and tokens on every local network. */
  faucet: { address: string; privateKey: string };
}

/** A merchant of the local stack, with its API keys. */
export interface DevMerchant {
  country: Country;
  currency: FiatCurrency;
  businessId: string;
  keys: Record<Environment, { public: string; secret: string }>;
}

/**
 * A person of the local stack, with the credentials to sign in. `operator` is the local operator, who belongs
 * to no business.
 */
export interface DevPerson {
  email: string;
  password: string;
  /** The authenticator app's secret, in base32. */
  totpSecret: string;
  role: MemberRole | 'operator';
}

/** A token of a local network. With a signature: holders can sign transfers, in this EIP-712 domain. */
export interface DevToken {
  address: string;
  decimals: number;
  signature?: TokenSignature;
}

/** A local network with its contracts. */
export interface DevNetwork {
  name: string;
  chainId: number;
  rpcUrl: string;
  confirmations: number;
  factory: string;
  tokens: Record<Token, DevToken>;
}

/** A local network of TRON. Its addresses are in Base58Check, and its URL has no path. */
export interface DevTronNetwork extends Omit<DevNetwork, 'tokens'> {
  tokens: Pick<DevNetwork['tokens'], 'USDT'>;
}

/** The EVM networks of an environment. */
export function evmNetworksOf(
  dev: Pick<DevFile, 'networks'>,
  environment: Environment = 'test',
): DevNetwork[] {
  return dev.networks[environment].filter((network): network is DevNetwork => 'USDC' in network.tokens);
}
