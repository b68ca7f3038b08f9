import {
  type ChainAccount,
  codeAt,
  copyTestToken,
  deployFactory,
  deployTestSanctionsList,
  deployTestToken,
  knownNetwork,
  mintTestToken,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '@cowrie/dto';
import { localAccounts, type LocalAccount } from '@cowrie/testing/local-chain.accounts';

const FAUCET_TOKENS = 1_000_000_000n;
const FLOAT_TOKENS = 100_000n;

function account(index: number): LocalAccount {
  const found = localAccounts[index];
  if (!found) throw new Error(`a local chain has no account ${index}`);
  return found;
}

/** Accounts of the local chains by role. Everybody knows these keys, so they are worth nothing elsewhere. */
export const LOCAL_ROLES = {
  faucet: account(0),
  /** Each account deploys one contract after another, so that nonces do not collide. */
  deployers: { test: account(1), live: account(2), contracts: account(3) },
  /** Payouts are sent from them, so they hold tokens and gas. */
  floats: { test: account(4), live: account(5) },
  treasuries: { test: account(6), live: account(7) },
  sweepers: { test: account(8), live: account(9) },
  relayers: { test: account(10), live: account(11) },
} as const;

export interface LocalContracts {
  factory: string;
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
): Promise<LocalContracts> {
  const as = (who: LocalAccount): ChainAccount => ({ rpcUrl, privateKey: who.privateKey });
  const setUpTokens = async (environment: Environment) => {
    const deployer = as(LOCAL_ROLES.deployers[environment]);
    const tokens: Partial<Record<Token, TokenDefinition>> = {};
    for (const symbol of TOKENS) {
      const known = knownNetwork(options.signaturesOf ?? '', environment);
      const signature = known?.tokens[symbol]?.signature;
      const deployed = await deployTestToken(deployer, { symbol, label: environment, signature });
      const token = await atListedAddress(deployed, environment);
      const mint = (to: string, tokens: bigint) =>
        mintTestToken(deployer, {
          tokenAddress: token.address,
          to,
          amountUnits: tokens * 10n ** BigInt(token.decimals),
        });
      if (options.fillFaucet) {
        await mint(LOCAL_ROLES.faucet.address, FAUCET_TOKENS);
        await mint(LOCAL_ROLES.floats[environment].address, FLOAT_TOKENS);
      }
      tokens[symbol] = token;
    }
    return [environment, tokens] as const;
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
    const deployer = as(LOCAL_ROLES.deployers.contracts);
    const factory = await deployFactory(deployer);
    return { factory: factory.address, sanctionsList: await deployTestSanctionsList(deployer) };
  };
  const [contracts, ...tokens] = await Promise.all([setUpContracts(), ...ENVIRONMENTS.map(setUpTokens)]);
  return { ...contracts, tokens: Object.fromEntries(tokens) as LocalContracts['tokens'] };
}
