import { AbiCoder, Interface } from 'ethers/abi';
import { concat } from 'ethers/utils';
import { tronTokenArtifact, tronVaultFactoryArtifact } from '@cowrie/contracts';
import { tronAccount } from '../../transactions/signature';
import type { TronAction } from '../../transactions/transaction';
import { tronCreatedAddress } from '../../vault.address';
import { signOn } from '../chain/transaction.make';
import type { TronChain } from '../chain/tron-chain';

const SUN_PER_TRX = 1_000_000n;
const TOKEN_DECIMALS = 6;
/** What a deployment may cost, which takes a few million units of energy. */
const FEE_LIMIT_SUN = 5_000n * SUN_PER_TRX;
/** Tether's contract is so busy that it costs the most. */
const USDT_ENERGY_FACTOR = 4.4;
const DEPLOYER_TRX = 1_000_000n;

const token = new Interface(JSON.stringify(tronTokenArtifact.abi));

/** What a new local chain has from its first block on. Addresses have 20 bytes. */
export interface LocalTronSetup {
  /** Pays for the deployments. 32 bytes, hex. */
  deployerKey: string;
  accounts: readonly { address: string; trx: bigint }[];
  /** One USDT for each, and who holds how many of it. */
  tokens: readonly { holders: readonly { address: string; tokens: bigint }[] }[];
}

/** Addresses of 20 bytes. */
export interface LocalTronContracts {
  factory: string;
  /** In the order of the set-up. */
  tokens: string[];
}

/** Deploys factory and tokens on a new chain, all in its first block after genesis. */
export async function setUpTronChain(chain: TronChain, setup: LocalTronSetup): Promise<void> {
  const deployer = tronAccount(setup.deployerKey);
  await chain.fund(deployer.address, DEPLOYER_TRX * SUN_PER_TRX);
  for (const { address, trx } of setup.accounts) await chain.fund(address, trx * SUN_PER_TRX);
  let sent = 0;
  const submit = (action: TronAction): Promise<string> => {
    sent += 1;
    // Two equal transactions would have one ID.
    const given = { timestampMs: chain.head.timestampMs + sent, feeLimitSun: FEE_LIMIT_SUN };
    return chain.submit(signOn(chain, deployer, action, given).rawTransaction);
  };
  const deploy = async (code: string, name: string): Promise<string> => {
    const txId = await submit({ kind: 'CreateSmartContract', owner: deployer.address, code, name });
    return tronCreatedAddress({ txId, owner: deployer.address });
  };
  await deploy(tronVaultFactoryArtifact.bytecode, 'CowrieTronVaultFactory');
  const args = AbiCoder.defaultAbiCoder().encode(
    ['string', 'string', 'uint8'],
    ['Tether USD (test)', 'USDT', TOKEN_DECIMALS],
  );
  for (const { holders } of setup.tokens) {
    const contract = await deploy(concat([tronTokenArtifact.bytecode, args]), 'USDT');
    chain.setEnergyFactor(contract, USDT_ENERGY_FACTOR);
    for (const { address, tokens } of holders) {
      const data = token.encodeFunctionData('mint', [address, tokens * 10n ** BigInt(TOKEN_DECIMALS)]);
      await submit({ kind: 'TriggerSmartContract', owner: deployer.address, contract, data });
    }
  }
  await chain.mine();
  const failed = chain.head.transactions.find(({ execution }) => !execution.succeeded);
  if (failed || chain.head.transactions.length < sent)
    throw new Error(`the set-up of the local chain failed: ${failed?.execution.message ?? 'dropped'}`);
}

/** The contracts of a chain that was set up; undefined if it was not. */
export function contractsOf(chain: TronChain): LocalTronContracts | undefined {
  const created = (chain.blockAt(1)?.transactions ?? [])
    .filter(({ transaction }) => transaction.action.kind === 'CreateSmartContract')
    .map(({ execution }) => execution.contract ?? '');
  const [factory, ...tokens] = created;
  return factory === undefined ? undefined : { factory, tokens };
}
