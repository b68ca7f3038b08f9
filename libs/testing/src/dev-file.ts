import type { Country, Environment, FiatCurrency, Token } from '@cowrie/dto';

/** What `npm start` writes to `.cowrie/dev.json`, for developers and their tools. */
export interface DevFile {
  apiUrl: string;
  checkoutUrl: string;
  mongoUri: string;
  /** What the service was started with, as far as another program over the same database needs it. Stacks of before have none. */
  environment?: Record<string, string>;
  admin: { token: string };
  merchants: DevMerchant[];
  networks: Record<Environment, DevNetwork[]>;
  /** Addresses that pay for sweeps. Stacks of before do not name them. */
  sweepers?: Record<Environment, string>;
  /** Holds gas and tokens on all the local networks. */
  faucet: { address: string; privateKey: string };
}

export interface DevMerchant {
  country: Country;
  currency: FiatCurrency;
  businessId: string;
  keys: Record<Environment, { public: string; secret: string }>;
}

export interface DevNetwork {
  name: string;
  chainId: number;
  rpcUrl: string;
  confirmations: number;
  factory: string;
  tokens: Record<Token, { address: string; decimals: number }>;
}
