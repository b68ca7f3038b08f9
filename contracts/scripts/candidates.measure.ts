/**
 * Measures the gas of a sweep with today's vault and with the candidates of docs/decisions/0143, and prints a
 * table: `node -r ./tools/typescript.register.cjs contracts/scripts/candidates.measure.ts`
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  Contract,
  ContractFactory,
  Interface,
  type InterfaceAbi,
  JsonRpcProvider,
  toBeHex,
  Wallet,
} from 'ethers';
import solc from 'solc';
import { localAccounts, startLocalChain } from '@cowrie/testing';
import { settings } from './compiler';
import { silentTokenArtifact, standardTokenArtifact, vaultFactoryArtifact } from '../src';

const ROOT = resolve(__dirname, '../..');
const CANDIDATES = join(ROOT, 'contracts/candidates');
const SOURCES = ['SaltVault.sol', 'OneShotVault.sol', 'RawVault.sol'];
const SIZES = [1, 10, 50];
/** More than any sweep needs. */
const GAS_LIMIT = 14_000_000;

interface Code {
  abi: InterfaceAbi;
  bytecode: string;
}

/** @param change of each source */
export function compile(change: (text: string) => string = (text) => text): Record<string, Code> {
  const sources = Object.fromEntries(
    SOURCES.map((name) => [name, { content: change(readFileSync(join(CANDIDATES, name), 'utf8')) }]),
  );
  const read = (path: string) => ({ contents: readFileSync(join(ROOT, 'node_modules', path), 'utf8') });
  const compiler = solc as { compile(input: string, callbacks: { import: typeof read }): string };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const output = JSON.parse(compiler.compile(input, { import: read })) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { abi: InterfaceAbi; evm: { bytecode: { object: string } } }>>;
  };
  // Warnings too: solc warns of every selfdestruct.
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.values(output.contracts)
      .flatMap((file) => Object.entries(file))
      .map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  );
}

/** Without an event for each vault, and without a look at the treasury after each. */
const lean = (text: string): string => {
  const looks =
    /uint256 afterwards = token\.balanceOf\(treasury\);\s+amounts\[i\] = [^;]+;\s+before = afterwards;/g;
  const changed = text.replaceAll(looks, 'amounts[i] = token.balanceOf(vault) == 0 ? 1 : 0;');
  if (changed === text) throw new Error('nothing to leave out');
  return changed.replaceAll(/emit Flushed\([^;]+;/g, '{}');
};

async function main(): Promise<void> {
  const compiled = compile();
  const leaner = compile(lean);
  const shipped = { abi: JSON.stringify(vaultFactoryArtifact.abi), bytecode: vaultFactoryArtifact.bytecode };
  const factories: [string, Code | undefined][] = [
    ['A: today, treasury in the code', shipped],
    ['B: treasury in the salt', compiled.SaltVaultFactory],
    ['B2: the same, without proxy', compiled.RawVaultFactory],
    ['B2, lean', leaner.RawVaultFactory],
    ['C: leaves nothing (EIP-6780)', compiled.OneShotVaultFactory],
    ['C, lean', leaner.OneShotVaultFactory],
  ];
  const chain = await startLocalChain({ chainId: 8453 });
  const provider = new JsonRpcProvider(chain.rpcUrl, 8453, { staticNetwork: true, cacheTimeout: -1 });
  provider.pollingInterval = 10;
  const wallet = new Wallet(localAccounts[0]?.privateKey ?? '', provider);
  const deploy = async ({ abi, bytecode }: Code, ...args: unknown[]): Promise<Contract> => {
    const deployed = await (
      await new ContractFactory(abi, bytecode, wallet).deploy(...args)
    ).waitForDeployment();
    return new Contract(await deployed.getAddress(), new Interface(abi), wallet);
  };
  const gasOf = async (contract: Contract, name: string, ...args: unknown[]): Promise<number> => {
    const receipt = await (await contract.getFunction(name).send(...args, { gasLimit: GAS_LIMIT })).wait();
    return Number(receipt?.gasUsed);
  };
  let next = 1n;
  const rows: string[][] = [];
  try {
    for (const [symbol, { abi, bytecode }] of [
      ['USDC', standardTokenArtifact],
      ['USDT', silentTokenArtifact],
    ] as const)
      for (const [name, code] of factories) {
        if (!code) throw new Error(`${name} is not compiled`);
        const factory = await deploy(code);
        const token = await deploy({ abi: JSON.stringify(abi), bytecode }, symbol, symbol, 6);
        const vaultOf = (treasury: string, id: string) =>
          factory.getFunction('vaultAddress').staticCall(treasury, id) as Promise<string>;
        const sweep = async (treasury: string, ids: readonly string[]): Promise<number> => {
          for (const id of ids) await gasOf(token, 'mint', await vaultOf(treasury, id), 5_000_000n);
          const held = () => token.getFunction('balanceOf').staticCall(treasury) as Promise<bigint>;
          const before = await held();
          const gas = await gasOf(factory, 'flush', token, treasury, ids);
          const moved = (await held()) - before;
          if (moved !== 5_000_000n * BigInt(ids.length)) throw new Error(`${name} moved ${moved}`);
          return gas / ids.length;
        };
        const ids = (count: number) => Array.from({ length: count }, () => toBeHex(next++, 32));
        const empty = await sweep(Wallet.createRandom().address, ids(1));
        const treasury = Wallet.createRandom().address;
        await sweep(treasury, ids(1));
        const first: number[] = [];
        const later: number[] = [];
        for (const size of SIZES) {
          const some = ids(size);
          first.push(await sweep(treasury, some));
          later.push(await sweep(treasury, some));
        }
        const figure = (gas: number) => (Math.round(gas / 100) * 100).toLocaleString('en');
        rows.push([symbol, name, ...[empty, ...first, ...later].map(figure)]);
      }
  } finally {
    provider.destroy();
    await chain.stop();
  }
  const head = [
    'token',
    'vault',
    'alone, empty treasury',
    ...SIZES.map((n) => `first, in ${n}`),
    ...SIZES.map((n) => `later, in ${n}`),
  ];
  console.log([head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'));
}

if (require.main === module) void main();
