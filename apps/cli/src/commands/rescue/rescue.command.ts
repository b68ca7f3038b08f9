import type { Command } from 'commander';
import { Option } from 'commander';
import type { Types } from 'mongoose';
import { accountOf, ChainError, estimateRescue, readChainId, readPayer } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { CliError, EXIT, UsageError } from '../../exit';
import { type CliContext, printResult, reading, withExamples } from '../command.context';
import { readDeployerKey } from '../network/deployer-key.read';
import { assertCanPay } from '../network/deployer.pays';
import { environmentOption, evmAddress, evmAddresses, isHttpUrl, objectId, whole } from '../options.parse';
import { type Asset, assetsOn, type Holding, holdingsOf } from './rescue.assets';
import { foundText, type RescueAnswer, doneText } from './rescue.text';
import { send, sweepsOf } from './rescue.send';
import { askTreasuries, assertCanArrive } from './rescue.treasury';
import { environmentOfVaults, type VaultQuery, vaultsOf } from './rescue.vaults';

export interface RescueOptions {
  environment: Environment;
  payment?: Types.ObjectId;
  address?: string;
  treasury?: string;
  token: string[];
  chain?: number;
  treasuryWithoutCode?: boolean;
  yes?: boolean;
  json?: boolean;
}

const ID = '6b0110ffc7f3464f0a917cae';
const RPC = 'https://rpc.example.com';
const TOKEN = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85';

export function addRescueCommand(program: Command, context: CliContext): void {
  withExamples(
    reading(
      program,
      'rescue',
      'sweep money that was sent to deposit addresses on a chain that is not configured. It shows what is there and the cost, and asks before it sends anything. DEPLOYER_KEY or DEPLOYER_KEY_FILE holds the key of the account that pays; without one it only looks',
    )
      .argument('<rpc-url>', 'a node of the chain')
      .addOption(
        new Option('--payment <id>', 'only this payment; the database need not know it')
          .argParser(objectId)
          .conflicts('address'),
      )
      .option('--address <address>', 'only this deposit address', evmAddress)
      .option(
        '--treasury <address>',
        'with --payment: the treasury that the address was made for',
        evmAddress,
      )
      .option(
        '--token <address...>',
        'also look for these tokens; the coin is always looked for',
        evmAddresses,
        [],
      )
      .addOption(environmentOption())
      .option('--chain <id>', 'refuse a node of another chain', whole(1, Number.MAX_SAFE_INTEGER))
      .option(
        '--treasury-without-code',
        'sweep even if the treasury is a contract elsewhere, but not on this chain',
      )
      .option('--yes', 'send without asking; needs --chain and the key')
      .action((rpcUrl: string, options: RescueOptions) => rescue(context, rpcUrl, options)),
    `rescue ${RPC} --payment ${ID} --token ${TOKEN}`,
    `rescue ${RPC} --environment live --token ${TOKEN} --chain 130 --yes --json`,
  );
}

async function rescue(context: CliContext, rpcUrl: string, given: RescueOptions): Promise<void> {
  // It can hold a key, so the message does not quote it.
  if (!isHttpUrl(rpcUrl))
    throw new UsageError('Give the http address of a node, such as https://rpc.example.com');
  if (given.yes && given.chain === undefined)
    throw new UsageError('--yes needs --chain: nobody would see which chain the node is on');
  const { DEPLOYER_KEY, DEPLOYER_KEY_FILE } = context.env;
  const hasKey = Boolean(DEPLOYER_KEY || DEPLOYER_KEY_FILE);
  if (given.yes && !hasKey)
    throw new UsageError('--yes needs DEPLOYER_KEY or DEPLOYER_KEY_FILE: without a key nothing is sent');
  if (given.treasury && !given.payment) throw new UsageError('--treasury needs --payment');
  const chainId = await chainOf(rpcUrl, given.chain);
  const options = {
    ...given,
    environment: await environmentOfVaults(await context.service(), queryOf(given)),
  };
  const assets = await assetsToLookFor(context, rpcUrl, chainId, options);
  const { holdings, vaultsSeen } = await look(context, rpcUrl, assets, options);
  const sweeps = sweepsOf(holdings);
  const cost = sweeps.length > 0 ? await estimateRescue(rpcUrl, sweeps) : undefined;
  const treasuries = await askTreasuries(context, rpcUrl, options.environment, sweeps);
  const answer: RescueAnswer = { chainId, assets, vaultsSeen, holdings, treasuries, sweeps: [] };
  if (cost) answer.cost = cost;
  if (!options.json) context.out(foundText(answer));
  if (cost === undefined || !hasKey) {
    if (options.json) printResult(context, options, answer, foundText);
    else if (cost) context.out('Nothing was sent; to sweep, set DEPLOYER_KEY or DEPLOYER_KEY_FILE');
    return;
  }
  assertCanArrive(treasuries, options);
  const account = { rpcUrl, chainId, privateKey: readDeployerKey(context) };
  const payer = accountOf(account.privateKey);
  assertCanPay({ payer, ...(await readPayer(rpcUrl, payer)) }, cost.mostWei);
  if (!options.yes && !(await context.confirm(`Send on chain ${chainId}?`)))
    throw new CliError(EXIT.failed, 'Nothing was sent; to send without a question, add --yes and --chain');
  answer.sweeps = await send(account, sweeps, { note: (text) => context.note(text) });
  answer.left = await holdingsOf(
    rpcUrl,
    assets,
    sweeps.flatMap(({ vaults }) => vaults),
  );
  printResult(context, options, answer, doneText);
  if (answer.left.length > 0 || answer.sweeps.some(({ problem }) => problem)) context.reportFailure();
}

async function chainOf(rpcUrl: string, expected: number | undefined): Promise<number> {
  const { host } = new URL(rpcUrl);
  const chainId = await readChainId(rpcUrl).catch((error: unknown) => {
    if (!(error instanceof ChainError) || error.retryable) throw error;
    throw new CliError(
      EXIT.failed,
      `${host} does not answer as a node: ${error.message}; correct its address`,
    );
  });
  if (expected !== undefined && chainId !== expected)
    throw new CliError(
      EXIT.failed,
      `${host} is on chain ${chainId}, not ${expected}; give a node of that chain, or correct --chain`,
    );
  return chainId;
}

/** The worker sweeps the tokens of a configured network itself, and records what it did. */
async function assetsToLookFor(
  context: CliContext,
  rpcUrl: string,
  chainId: number,
  { environment, token }: RescueOptions,
): Promise<Asset[]> {
  const { environments } = (await context.service()).get(AppConfig);
  const configured = environments[environment]?.networks.find((network) => network.chainId === chainId);
  const swept = new Set(Object.values(configured?.tokens ?? {}).map((one) => one.address.toLowerCase()));
  const named = token.find((address) => swept.has(address.toLowerCase()));
  if (named)
    throw new CliError(
      EXIT.failed,
      `${named} is a token of "${configured?.name}" of ${environment}, which the worker sweeps (cowrie network list)`,
    );
  const assets = await assetsOn(rpcUrl, chainId, token);
  return assets.filter(({ address }) => !swept.has(address.toLowerCase()));
}

async function look(
  context: CliContext,
  rpcUrl: string,
  assets: readonly Asset[],
  options: RescueOptions,
): Promise<{ holdings: Holding[]; vaultsSeen: number }> {
  const service = await context.service();
  const holdings: Holding[] = [];
  let vaultsSeen = 0;
  for await (const vaults of vaultsOf(service, queryOf(options))) {
    holdings.push(...(await holdingsOf(rpcUrl, assets, vaults)));
    vaultsSeen += vaults.length;
    if (vaultsSeen > vaults.length) context.note(`${vaultsSeen} vaults looked at`);
  }
  return { holdings, vaultsSeen };
}

function queryOf({ environment, payment, address, treasury }: RescueOptions): VaultQuery {
  return {
    environment,
    ...(payment && { payment }),
    ...(address && { address }),
    ...(treasury && { treasury }),
  };
}
