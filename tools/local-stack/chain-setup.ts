import {
  codeAt,
  copyTestToken,
  createLocalAccount,
  deployFactory,
  deployTestSanctionsList,
  deployTestToken,
  knownNetwork,
  mintTestToken,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '@cowrie/dto';
import { localAccounts, type LocalAccount } from '@cowrie/testing/local-chain.accounts';

export const FAUCET_TOKENS = 1_000_000_000n;
export const FLOAT_TOKENS = 100_000n;

function account(index: number): LocalAccount {
  const found = localAccounts[index];
  if (!found) throw new Error(`a local chain has no account ${index}`);
  return found;
}

/** Accounts of the local chains by role. Everybody knows these keys, so they are worth nothing elsewhere. */
export const LOCAL_ROLES = {
  faucet: account(0),
  /** Payouts are sent from them, so they hold tokens and gas. */
  floats: { test: account(4), live: account(5) },
  treasuries: { test: account(6), live: account(7) },
  sweepers: { test: account(8), live: account(9) },
  relayers: { test: account(10), live: account(11) },
} as const;

export interface LocalContracts {
  factory: string;
  tokens: Record<Environment, Partial<Record<Token, TokenDefinition>>>;
}

/** The contracts of a local chain of the family `evm`. */
export interface EvmContracts extends LocalContracts {
  tokens: Record<Environment, Record<Token, TokenDefinition>>;
  /** Stands in for the public sanctions oracle: anyone may list an address. */
  sanctionsList: string;
}

/**
 * Deploys the factory, the sanctions list and the tokens of both environments, and fills the faucet and the
 * floats. Keeps contracts that exist.
 *
 * @param options.signaturesOf the network whose signatures the tokens have. Absent: they have none
 */
export async function setUpChain(
  rpcUrl: string,
  options: { fillFaucet: boolean; signaturesOf?: string },
): Promise<EvmContracts> {
  // Each transaction has an account of its own, so that all that need no other one are in one block.
  const payerOf = (what: string) => createLocalAccount(rpcUrl, what);
  const setUpToken = async (environment: Environment, symbol: Token) => {
    const known = knownNetwork(options.signaturesOf ?? '', environment);
    const signature = known?.tokens[symbol]?.signature;
    const what = `${environment} ${symbol}`;
    const deployed = await deployTestToken(await payerOf(what), { symbol, label: environment, signature });
    const token = await atListedAddress(deployed, environment);
    const mint = async (to: LocalAccount, tokens: bigint) =>
      mintTestToken(await payerOf(`${what} for ${to.address}`), {
        tokenAddress: token.address,
        to: to.address,
        amountUnits: tokens * 10n ** BigInt(token.decimals),
      });
    if (options.fillFaucet)
      await Promise.all([
        mint(LOCAL_ROLES.faucet, FAUCET_TOKENS),
        mint(LOCAL_ROLES.floats[environment], FLOAT_TOKENS),
      ]);
    return [symbol, token] as const;
  };
  const setUpTokens = async (environment: Environment) => {
    const tokens = await Promise.all(TOKENS.map((symbol) => setUpToken(environment, symbol)));
    return [environment, Object.fromEntries(tokens)] as const;
  };
  /** Clients of x402 pay, unless they are told otherwise, only in tokens at the addresses that they know. */
  const atListedAddress = async (token: TokenDefinition, environment: Environment) => {
    // The chains have the IDs of test networks, so only the tokens of `test` have addresses on them.
    if (environment !== 'test' || !token.signature) return token;
    const address = knownNetwork(options.signaturesOf ?? '', environment)?.tokens[token.symbol]?.address;
    if (!address) return token;
    if (options.fillFaucet) return copyTestToken(rpcUrl, { token, address });
    // An older stack keeps its tokens where they are.
    return (await codeAt(rpcUrl, address)) === '0x' ? token : { ...token, address };
  };
  const setUpContracts = async () => {
    const [{ address: factory }, sanctionsList] = await Promise.all([
      payerOf('factory').then((account) => deployFactory(account)),
      payerOf('sanctions list').then((account) => deployTestSanctionsList(account)),
    ]);
    return { factory, sanctionsList };
  };
  const [contracts, ...tokens] = await Promise.all([setUpContracts(), ...ENVIRONMENTS.map(setUpTokens)]);
  return { ...contracts, tokens: Object.fromEntries(tokens) as EvmContracts['tokens'] };
}
