import {
  type ChainAccount,
  deployFactory,
  deployTestSanctionsList,
  deployTestToken,
  mintTestToken,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '@cowrie/dto';
import { localAccounts, type LocalAccount } from '@cowrie/testing';

const FAUCET_TOKENS = 1_000_000_000n;

function account(index: number): LocalAccount {
  const found = localAccounts[index];
  if (!found) throw new Error(`a local chain has no account ${index}`);
  return found;
}

/** Accounts of the local chains by role. Everybody knows these keys, so they are worth nothing elsewhere. */
export const LOCAL_ROLES = {
  faucet: account(0),
  /** Each account deploys one thing, so that nonces do not collide. */
  deployers: { test: account(1), live: account(2), factory: account(3), sanctions: account(4) },
  treasuries: { test: account(6), live: account(7) },
  sweepers: { test: account(8), live: account(9) },
} as const;

export interface LocalContracts {
  factory: string;
  tokens: Record<Environment, Record<Token, TokenDefinition>>;
  /** Stands in for the public sanctions oracle: everyone may list an address. */
  sanctionsList: string;
}

/** Deploys the factory, the sanctions list and the tokens of both environments, and fills the faucet. Keeps contracts that exist. */
export async function setUpChain(rpcUrl: string, options: { fillFaucet: boolean }): Promise<LocalContracts> {
  const as = (who: LocalAccount): ChainAccount => ({ rpcUrl, privateKey: who.privateKey });
  const setUpTokens = async (environment: Environment) => {
    const deployer = as(LOCAL_ROLES.deployers[environment]);
    const tokens: Partial<Record<Token, TokenDefinition>> = {};
    for (const symbol of TOKENS) {
      const token = await deployTestToken(deployer, { symbol, label: environment });
      if (options.fillFaucet) {
        const to = LOCAL_ROLES.faucet.address;
        await mintTestToken(deployer, {
          tokenAddress: token.address,
          to,
          amountUnits: FAUCET_TOKENS * 10n ** BigInt(token.decimals),
        });
      }
      tokens[symbol] = token;
    }
    return [environment, tokens] as const;
  };
  const [factory, sanctionsList, ...tokens] = await Promise.all([
    deployFactory(as(LOCAL_ROLES.deployers.factory)),
    deployTestSanctionsList(as(LOCAL_ROLES.deployers.sanctions)),
    ...ENVIRONMENTS.map(setUpTokens),
  ]);
  return {
    factory: factory.address,
    tokens: Object.fromEntries(tokens) as LocalContracts['tokens'],
    sanctionsList,
  };
}
