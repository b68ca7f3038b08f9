import type { Command } from 'commander';
import {
  deployFactory,
  type DeploymentCost,
  estimateFactoryDeployment,
  isFactoryDeployed,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import type { Environment } from '@cowrie/dto';
import { type ChainFamily, chainFamilyOf, TRON } from '@cowrie/tables';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { CliError, EXIT } from '../../exit';
import { facts } from '../../output/table.format';
import { type CliContext, printResult, reading, withExamples } from '../command.context';
import { environmentOption, httpUrl } from '../options.parse';
import { readDeployerKey } from './deployer-key.read';
import { assertCanPay, coins, costText, trxText } from './deployer.pays';
import { configuredNetwork, firstNodeOn } from './networks.configured';
import { planTronFactory } from './tron-factory.deploy';

/** How often a node is asked whether the transaction is mined. Nodes of providers limit their requests. */
const STEP_MS = 250;
/** Blocks of TRON are 3 seconds apart. */
const TRON_STEP_MS = 1000;

interface DeployOptions {
  environment: Environment;
  rpcUrl?: string;
  yes?: boolean;
  json?: boolean;
}

interface DeployAnswer {
  network: string;
  environment: Environment;
  chainId: number;
  factory: string;
  state: 'deployed' | 'already deployed';
  /** Absent when the factory was already there. */
  txHash?: string;
  paidBy?: string;
}

export function addDeployFactoryCommand(network: Command, context: CliContext): void {
  withExamples(
    reading(
      network,
      'deploy-factory',
      'deploy the vault factory on a network, unless it is there. It shows the cost and asks before it sends anything. DEPLOYER_KEY or DEPLOYER_KEY_FILE holds the key of the account that pays. On TRON each deployment has another address, which networks.json then needs',
    )
      .argument('<name>', 'the network’s name in networks.json')
      .addOption(environmentOption())
      .option(
        '--rpc-url <url>',
        'a node, for TRON only: its network has no entry before it has a factory',
        httpUrl,
      )
      .option('--yes', 'send the transaction without asking')
      .action((name: string, options: DeployOptions) => DEPLOY[chainFamilyOf(name)](context, name, options)),
    'network deploy-factory base --environment live',
    'network deploy-factory celo --yes --json',
    'network deploy-factory tron --environment test --rpc-url https://nile.trongrid.io',
  );
}

type Deploy = (context: CliContext, name: string, options: DeployOptions) => Promise<void>;
const DEPLOY: Readonly<Record<ChainFamily, Deploy>> = { evm: deployOnEvm, tron: deployOnTron };

async function deployOnEvm(context: CliContext, name: string, options: DeployOptions): Promise<void> {
  if (options.rpcUrl !== undefined)
    throw new CliError(
      EXIT.usage,
      '--rpc-url is for networks of TRON; the nodes of others are in networks.json',
    );
  const network = configuredNetwork(context, options.environment, name);
  assertOurFactory(network);
  const rpcUrl = await firstNodeOn(network.chainId, network.rpcUrls);
  const answer = {
    network: name,
    environment: options.environment,
    chainId: network.chainId,
    factory: network.factory,
  };
  if (await isFactoryDeployed({ name, rpcUrl }))
    return printResult<DeployAnswer>(context, options, { ...answer, state: 'already deployed' }, answerText);
  const account = { rpcUrl, privateKey: readDeployerKey(context) };
  const cost = await estimateFactoryDeployment(account);
  // With --json only the answer is printed.
  if (!options.json) context.out(foundText(network, options.environment, cost));
  assertCanPay(cost, cost.mostWei);
  if (!options.yes && !(await context.confirm('Send the transaction?')))
    throw new CliError(EXIT.failed, 'Nothing was sent; to send it without a question, add --yes');
  const { txHash } = await deployFactory(account, { stepMs: STEP_MS });
  if (!(await isFactoryDeployed({ name, rpcUrl })))
    throw new CliError(
      EXIT.failed,
      'The node does not show the factory yet; run the command again to check it',
    );
  const deployed = { ...answer, state: 'deployed' as const, ...(txHash && { txHash }), paidBy: cost.payer };
  printResult<DeployAnswer>(context, options, deployed, answerText);
}

/** Nothing says whether a factory is already there, so each call deploys one. */
async function deployOnTron(
  context: CliContext,
  name: string,
  { environment, rpcUrl, ...options }: DeployOptions,
): Promise<void> {
  if (rpcUrl === undefined)
    throw new CliError(EXIT.usage, `give --rpc-url, the URL of a node of ${name} without a path`);
  const { chainId } = TRON[environment];
  const deployment = await planTronFactory({
    name,
    chainId,
    rpcUrl,
    privateKey: readDeployerKey(context),
    stepMs: TRON_STEP_MS,
  });
  try {
    const payer = shownAddress(name, deployment.payer);
    const found = facts({
      network: `${environment}/${name}, chain ${chainId}`,
      'paid by': `${payer}, has ${trxText(deployment.balanceSun)}`,
      energy: String(deployment.energy),
      cost: `about ${trxText(deployment.expectedSun)}, at most ${trxText(deployment.neededSun)}`,
    });
    // With --json only the answer is printed.
    if (!options.json) context.out(found);
    if (deployment.balanceSun < deployment.neededSun)
      throw new CliError(
        EXIT.failed,
        `${payer} has ${trxText(deployment.balanceSun)} and may need ${trxText(deployment.neededSun)}; send it some TRX, and run the command again`,
      );
    if (!options.yes && !(await context.confirm('Send the transaction?')))
      throw new CliError(EXIT.failed, 'Nothing was sent; to send it without a question, add --yes');
    const { factory, txHash } = await deployment.send();
    const deployed = { network: name, environment, chainId, factory: shownAddress(name, factory), txHash };
    const answer: DeployAnswer = { ...deployed, state: 'deployed', paidBy: payer };
    printResult<DeployAnswer>(context, options, answer, answerText);
  } finally {
    deployment.close();
  }
}

/** A configuration can name another factory, which this program cannot deploy. */
function assertOurFactory({ name, factory }: NetworkDefinition): void {
  const { factoryAddress } = factoryDeployment;
  if (factory !== factoryAddress)
    throw new CliError(
      EXIT.usage,
      `"${name}" names the factory ${factory}, and this version deploys ${factoryAddress}; remove "factory" from its entry`,
    );
}

function foundText(
  { name, chainId, factory }: NetworkDefinition,
  environment: Environment,
  cost: DeploymentCost,
): string {
  return facts({
    network: `${environment}/${name}, chain ${chainId}`,
    factory: `${factory}, not deployed`,
    'paid by': `${cost.payer}, has ${coins(cost.balanceWei)}`,
    gas: String(cost.gas),
    cost: costText(cost),
  });
}

function answerText({ network, environment, factory, state, txHash }: DeployAnswer): string {
  const how = txHash ? ` in ${txHash}` : '';
  return `${environment}/${network}: ${state} at ${factory}${how}; its code is verified`;
}
