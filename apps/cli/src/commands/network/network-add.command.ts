import { type Command, InvalidArgumentError, Option } from 'commander';
import { ChainMismatchError, coinOf, type NetworkDefinition } from '@cowrie/chain-evm';
import { TOKENS } from '@cowrie/dto';
import { USUAL_RELAY_GAS } from '@cowrie/api/money-in/relays/relayer.metrics';
import { canSign } from '@cowrie/api/money-in/relays/relays.service';
import { familyNamed, familyOf } from '@cowrie/api/platform/chain/chain-family';
import { readEnvironments } from '@cowrie/api/platform/config/networks.read';
import { CliError, EXIT } from '../../exit';
import { toJson } from '../../output/json.format';
import { type CliContext, printResult, reading, withExamples } from '../command.context';
import { environmentOption, httpUrl, whole } from '../options.parse';
import { createEntry, type EntryOptions, type GivenToken, type NetworkEntry } from './network-entry.create';
import { type NetworksFile, readNetworksFile, writeNetworksFile } from './networks-file.write';

interface AddOptions extends EntryOptions {
  file?: string;
  treasury?: string;
  dryRun?: boolean;
  json?: boolean;
}

interface AddAnswer {
  environment: string;
  entry: NetworkEntry;
  /** Absent with `--dry-run`. */
  writtenTo?: string;
  isFactoryDeployed: boolean;
  /** Whether payers can sign transfers of a token, which a relayer sends. */
  isSignable: boolean;
}

export function addNetworkAddCommand(network: Command, context: CliContext): void {
  withExamples(
    reading(
      network,
      'add',
      'check the nodes, tokens and factory of a network on its chain, and add it to networks.json. For a known network (docs/networks.md), name only its nodes',
    )
      .argument('<name>', 'the network’s name, such as base')
      .addOption(environmentOption())
      .addOption(
        new Option('--rpc-url <url>', 'a node’s URL; repeat the option for more nodes, the best first')
          .argParser(listOf(httpUrl))
          .makeOptionMandatory(),
      )
      .addOption(
        new Option(
          '--ws-url <url>',
          'a WebSocket endpoint that announces new blocks; repeat the option for more',
        ).argParser(listOf(socketUrl)),
      )
      .option(
        '--treasury <address>',
        'address that the money goes to: of the environment, and needed for its first network; for a network of TRON, its own',
      )
      .option('--factory <address>', 'the vault factory that you deployed on a network of TRON')
      .addOption(
        new Option(
          '--token <symbol=address>',
          `a token (${TOKENS.join(', ')}) and the address of its contract; repeat the option for both`,
        ).argParser(listOf(token)),
      )
      .option(
        '--confirmations <blocks>',
        'how many blocks deep a transfer must be to count',
        whole(1, 1_000_000),
      )
      .addOption(
        new Option('--tag <tag>', 'count a transfer when the network itself marks its block so').choices([
          'safe',
          'finalized',
        ]),
      )
      .option(
        '--large <tokens=blocks>',
        'above this many tokens a payment waits for this many blocks; none: no amount does',
        large,
      )
      .option('--explorer-url <url>', 'URL of its block explorer')
      .option('--file <path>', 'file to write; default: NETWORKS_FILE')
      .option('--dry-run', 'check and print the entry, but write nothing')
      .action((name: string, options: AddOptions) => add(context, name, options)),
    'network add celo --environment live --rpc-url https://rpc.example.com/celo --rpc-url https://rpc.example.net/celo',
    'network add tron --rpc-url https://nile.trongrid.io --factory TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9 --treasury TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    'network add lagoon --rpc-url https://rpc.example.com/lagoon --token USDC=0x5FbDB2315678afecb367f032d93F642f64180aa3 --confirmations 20 --large 1000=200',
  );
}

async function add(context: CliContext, name: string, options: AddOptions): Promise<void> {
  const { environment } = options;
  const path = options.file ?? context.env.NETWORKS_FILE;
  if (!path) throw new CliError(EXIT.usage, 'NETWORKS_FILE is not set; set it, or name the file with --file');
  const file = readNetworksFile(path);
  const before = file[environment]?.networks ?? [];
  if (before.some((network) => network.name === name))
    throw new CliError(EXIT.failed, `${path} already names "${name}" of ${environment}; edit its entry`);
  const entry = await createEntry(name, options);
  const { standsAlone } = familyNamed(name);
  // A network's own treasury is in its entry.
  const given = standsAlone ? undefined : options.treasury;
  const treasury = given ?? file[environment]?.treasury;
  if (treasury === undefined)
    throw new CliError(
      EXIT.usage,
      standsAlone
        ? `${environment} has no network yet; add one that is not of TRON first, with the treasury of the environment`
        : `${environment} has no treasury yet; name your address with --treasury`,
    );
  const after: NetworksFile = {
    ...file,
    [environment]: { ...file[environment], treasury, networks: [...before, entry] },
  };
  const definition = definitionOf(after, options, name);
  const isFactoryDeployed = await checkOnChain(definition);
  if (!options.dryRun) writeNetworksFile(path, after);
  const facts = { isFactoryDeployed, isSignable: canSign(definition) };
  const answer = { environment, entry, ...(!options.dryRun && { writtenTo: path }), ...facts };
  printResult<AddAnswer>(context, options, answer, answerText);
}

/**
 * The new network as the service will read it. @throws CliError with everything that the service would refuse
 */
function definitionOf(file: NetworksFile, { environment }: AddOptions, name: string): NetworkDefinition {
  const problems: string[] = [];
  const environments = readEnvironments(
    { NETWORKS: JSON.stringify(file), NETWORKS_FILE: undefined },
    problems,
  );
  const networks = environments[environment]?.networks ?? [];
  const added = networks.find((network) => network.name === name);
  const twin = networks.find((network) => network !== added && network.chainId === added?.chainId);
  if (twin)
    problems.push(`"${twin.name}" of ${environment} is already chain ${twin.chainId}; edit its entry`);
  if (added && problems.length === 0) return added;
  // The text came from the file, not from the variable.
  throw new CliError(EXIT.usage, problems.map((one) => one.replace(/^NETWORKS\./, '')).join('\n'));
}

/**
 * Whether the factory is deployed. @throws ChainMismatchError for every other difference; RpcUnreachableError
 */
async function checkOnChain(network: NetworkDefinition): Promise<boolean> {
  const reader = familyOf(network).reader(network, {});
  try {
    await reader.assertNetwork();
    return true;
  } catch (error) {
    if (!(error instanceof ChainMismatchError)) throw error;
    const others = error.mismatches.filter(
      ({ check, actual }) => check !== 'factory_code' || actual !== 'none',
    );
    if (others.length > 0) throw new ChainMismatchError(error.network, others);
    return false;
  } finally {
    reader.close();
  }
}

function answerText({ environment, entry, writtenTo, isFactoryDeployed, isSignable }: AddAnswer): string {
  const { name } = entry;
  const suffix = environment.toUpperCase();
  const steps = [
    ...(writtenTo ? [] : [`Put the entry into the networks of ${environment}.`]),
    ...(isFactoryDeployed
      ? []
      : [`Deploy the factory: cowrie network deploy-factory ${name} --environment ${environment}`]),
    `Send some ${coinOf(name) ?? 'of its coin'} to the account of SWEEPER_KEY_${suffix}.`,
    ...(isSignable
      ? [
          `To let payers pay by signature, send some to the account of RELAYER_KEY_${suffix} too; one relay takes up to ${USUAL_RELAY_GAS} gas.`,
        ]
      : []),
    'Restart the workers, then the API. Then run cowrie doctor.',
  ];
  const written = writtenTo ? `Added to ${writtenTo}` : 'Nothing was written';
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return [toJson(entry), '', `${written}. Its nodes and tokens are checked. Next:`, ...numbered].join('\n');
}

function listOf<T>(parse: (text: string) => T) {
  return (text: string, before: T[] | undefined): T[] => [...(before ?? []), parse(text)];
}

function socketUrl(text: string): string {
  if (URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Give a ws or wss URL.');
}

function token(text: string): GivenToken {
  const [given, address, contractSymbol] = text.split('=');
  const symbol = TOKENS.find((one) => one === given);
  if (!symbol || !/^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/i.test(address ?? ''))
    throw new InvalidArgumentError(
      'Give a symbol and an address, as in USDC=0x and 40 hex digits, or on TRON USDT=T and 33 more.',
    );
  return { symbol, address: address ?? '', ...(contractSymbol && { contractSymbol }) };
}

function large(text: string): NonNullable<EntryOptions['large']> | null {
  if (text === 'none') return null;
  const [, aboveTokens, blocks] = /^(\d{1,18}(?:\.\d{1,18})?)=(\d{1,7})$/.exec(text) ?? [];
  if (aboveTokens === undefined)
    throw new InvalidArgumentError('Give an amount and blocks, as in 1000=200, or none.');
  return { aboveTokens, confirmations: Number(blocks) };
}
