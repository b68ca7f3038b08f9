import type { LocalTronContracts, LocalTronSetup } from '@cowrie/chain-tron/test-node';
import type { TokenDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { FAUCET_TOKENS, FLOAT_TOKENS, LOCAL_ROLES, type LocalContracts } from './chain-setup';

const TRX = 1_000_000n;

/** What the local chain of TRON begins with. The accounts are those of the other chains. */
export const LOCAL_TRON_SETUP: LocalTronSetup = {
  deployerKey: LOCAL_ROLES.faucet.privateKey,
  accounts: [LOCAL_ROLES.floats, LOCAL_ROLES.sweepers].flatMap((role) =>
    ENVIRONMENTS.map((environment) => ({ address: role[environment].address, trx: TRX })),
  ),
  tokens: ENVIRONMENTS.map((environment) => ({
    holders: [
      { address: LOCAL_ROLES.faucet.address, tokens: FAUCET_TOKENS },
      { address: LOCAL_ROLES.floats[environment].address, tokens: FLOAT_TOKENS },
    ],
  })),
};

/** The contracts of a chain that was set up so, with addresses of 20 bytes. */
export function tronContracts({ factory, tokens }: LocalTronContracts): LocalContracts {
  const tokensOf = (address = ''): { USDT: TokenDefinition } => ({
    USDT: { symbol: 'USDT', address, decimals: 6 },
  });
  return {
    factory,
    tokens: Object.fromEntries(
      ENVIRONMENTS.map((environment, index) => [environment, tokensOf(tokens[index])]),
    ) as Record<Environment, { USDT: TokenDefinition }>,
  };
}
