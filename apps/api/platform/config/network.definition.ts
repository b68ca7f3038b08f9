import { isOwnerless, type KnownNetwork, knownNetwork, knownNetworks } from '@cowrie/chain-evm';
import { TOKENS, type Environment } from '@cowrie/dto';
import { type ChainFamily, chainFamilyOf, isKnownNetwork, TRON, type TronChainRow } from '@cowrie/tables';
import { type AddressForm, addressFormOf, UnreadableAddressError } from '../chain/address-form';
import { familyNamed, USUAL_FAMILY } from '../chain/chain-family';
import type { ConfiguredNetwork } from './app.config';
import type { NetworkDto } from './networks.dto';

const POLL_INTERVAL_MS = 2000;
/** Chain id that Anvil and Hardhat use. */
const LOCAL_CHAIN_ID = 31337;

/**
 * Whether the chain's tokens are worth money: true for every chain that is neither local nor a known test
 * chain.
 */
export function isRealChain(chainId: number): boolean {
  const isTest = [TRON, ...knownNetworks].some(({ test }) => test.chainId === chainId);
  return chainId !== LOCAL_CHAIN_ID && !isTest;
}

/** Whether no chain of the service holds tokens that are worth money. */
export function isWithoutRealMoney(
  environments: Partial<Record<Environment, { networks: readonly { chainId: number }[] }>>,
): boolean {
  return !Object.values(environments).some((one) => one.networks.some(({ chainId }) => isRealChain(chainId)));
}

/**
 * Returns a network of the configuration, completed from the table of known networks. A chain whose ID
 * differs from the known network of that name gets nothing from the table. Setting `confirmations` replaces
 * the whole finality.
 *
 * @returns undefined when a required field is missing; `problems` then names the field
 */
export function networkDefinition(
  given: NetworkDto,
  environment: Environment,
  problems: string[],
): ConfiguredNetwork | undefined {
  const known = defaultsFor(given, environment);
  const read = addressReader(addressFormOf(given.name), problems);
  const family = familyOf(given, problems);
  const { large, leastPaymentTokens, ...rest } = { ...known, ...present(given) };
  const tokens = given.tokens ? tokensOf(given.tokens, read) : known?.tokens;
  const treasury = treasuryIn(given, read, problems);
  const { chainId, confirmations } = rest;
  problems.push(...absentIn(given), ...chainOfOtherFamily(given.name, chainId));
  const factory = given.factory ? read('factory', given.factory) : known?.factory;
  if (chainId === undefined || confirmations === undefined || factory === undefined || tokens === undefined) {
    // A factory that was given and could not be read is a problem already.
    const all = { chainId, confirmations, factory: factory ?? (given.factory || undefined), tokens };
    const missing = Object.entries(all).flatMap(([field, value]) => (value === undefined ? [field] : []));
    if (missing.length > 0)
      problems.push(`"${given.name}" is not a known network; give its ${missing.join(', ')}`);
    return undefined;
  }
  if (isRealChain(chainId) && given.confirmations !== undefined && given.large === undefined) {
    problems.push(
      'confirmations is set without large; give large too (null: large payments wait no longer than others)',
    );
  }
  if (isRealChain(chainId) && confirmations < 2 && !rest.tag)
    problems.push(
      'confirmations is 1 without a tag, and a single block is often replaced; give 2 or more, or a tag',
    );
  problems.push(...depthBesideSolid(given.name, chainId, confirmations));
  const pollIntervalMs = rest.pollIntervalMs ?? POLL_INTERVAL_MS;
  const required = { chainId, confirmations, tokens, pollIntervalMs, factory };
  return {
    ...rest,
    ...required,
    ...family,
    ...treasury,
    ...(large && { large: { ...large } }),
    ...(leastPaymentTokens && { leastPaymentTokens }),
  };
}

/**
 * TRON's nodes tell what a vault holds at the solid block only. If newer blocks were confirmed, no unpaid
 * payment would end.
 */
const LEAST_CONFIRMATIONS: Readonly<Record<ChainFamily, number>> = {
  evm: 0,
  tron: TRON.finality.confirmations,
};

function depthBesideSolid(name: string, chainId: number, confirmations: number): string[] {
  const least = LEAST_CONFIRMATIONS[chainFamilyOf(name)];
  if (!isRealChain(chainId) || confirmations >= least) return [];
  return [
    `confirmations is ${confirmations}, and TRON's nodes tell balances only of blocks with 19 others on top; give ${least} or more`,
  ];
}

/** The family is that of the name, so that everyone who reads a name knows it. */
function familyOf({ name, family }: NetworkDto, problems: string[]): Pick<ConfiguredNetwork, 'family'> {
  const own = chainFamilyOf(name);
  if (family && family !== own)
    problems.push(
      `"${name}" is a name of the family ${own}; call networks of TRON "tron", or "tron-" and more, and no others`,
    );
  return own === USUAL_FAMILY ? {} : { family: own };
}

/**
 * A chain of TRON under another name. Its nodes answer as those of an EVM network do, but it derives other
 * vaults, so no factory could empty the addresses that payers get.
 */
function chainOfOtherFamily(name: string, chainId: number | undefined): string[] {
  const isOfTron = [TRON.live, TRON.test].some((chain) => chain.chainId === chainId);
  if (!isOfTron || familyNamed(name).standsAlone) return [];
  return [`chainId ${chainId} is a chain of TRON; call the network "tron", or "tron-" and more`];
}

/** A network of TRON needs its own treasury (`treasury.ts`); others have that of the environment. */
function treasuryIn(
  { name, treasury }: NetworkDto,
  read: ReadAddress,
  problems: string[],
): Pick<ConfiguredNetwork, 'treasury'> {
  const { standsAlone } = familyNamed(name);
  if (standsAlone && !treasury)
    problems.push(
      'treasury is not set; set an account on TRON, because a Safe of another network is nobody’s there',
    );
  if (!standsAlone && treasury) problems.push('treasury is set; only networks of TRON have one of their own');
  if (!treasury) return {};
  const address = read('treasury', treasury);
  if (address === undefined) return {};
  if (isOwnerless(address)) problems.push('treasury is an address that nobody owns; set one of your own');
  return { treasury: address };
}

/** TRON has no Safes, pushed blocks, signed transfers and fees in tokens. */
const ABSENT: Readonly<Record<ChainFamily, readonly string[]>> = {
  evm: [],
  tron: ['wsUrls', 'safeServiceUrl', 'signature', 'feeCurrency'],
};

/** Fields that are set and mean nothing in the network's family. */
function absentIn({ name, wsUrls, safeServiceUrl, tokens }: NetworkDto): string[] {
  const absent = ABSENT[chainFamilyOf(name)];
  const ofTokens = Object.entries(tokens ?? {}).flatMap(([symbol, { signature, feeCurrency }]) =>
    Object.entries({ signature, feeCurrency }).map(
      ([field, value]) => [field, `tokens.${symbol}.${field}`, value] as const,
    ),
  );
  const ofNetwork = Object.entries({ wsUrls, safeServiceUrl }).map(
    ([field, value]) => [field, field, value] as const,
  );
  return [...ofNetwork, ...ofTokens].flatMap(([field, path, value]) =>
    absent.includes(field) && value !== undefined
      ? [`${path} is set; networks of TRON have none, so leave it out`]
      : [],
  );
}

/** Reads the address of a field, as it is inside. Undefined: its fault was added to the problems. */
type ReadAddress = (field: string, text: string) => string | undefined;

function addressReader(form: AddressForm, problems: string[]): ReadAddress {
  return (field, text) => {
    try {
      return form.parse(text);
    } catch (error) {
      if (!(error instanceof UnreadableAddressError)) throw error;
      problems.push(`${field} is "${text}": ${error.message}`);
      return undefined;
    }
  };
}

/** What a table says about a network. */
type KnownFigures = Partial<KnownNetwork> & Pick<ConfiguredNetwork, 'leastPaymentTokens'>;

const KNOWN: Readonly<
  Record<ChainFamily, (name: string, environment: Environment) => KnownFigures | undefined>
> = { evm: knownNetwork, tron: knownTron };

/** The figures of the known network that the configuration does not replace. */
function defaultsFor(given: NetworkDto, environment: Environment): KnownFigures | undefined {
  const known = KNOWN[chainFamilyOf(given.name)](given.name, environment);
  if (!known || (given.chainId ?? known.chainId) !== known.chainId) return undefined;
  if (given.confirmations === undefined) return known;
  const rest: KnownFigures = { ...known };
  delete rest.tag;
  delete rest.large;
  return rest;
}

/**
 * What the table says about TRON, with the addresses as they are inside. Its factory is each deployment's
 * own.
 */
function knownTron(name: string, environment: Environment): KnownFigures | undefined {
  if (!isKnownNetwork(name)) return undefined;
  const { finality, large, pollIntervalMs, maxHeadAgeSeconds } = TRON;
  const { chainId, explorerUrl, leastPaymentTokens }: TronChainRow = TRON[environment];
  const read = addressFormOf(name).parse;
  const { address, decimals } = TRON[environment].tokens.USDT;
  return {
    name,
    chainId,
    explorerUrl,
    ...finality,
    large: { ...large },
    tokens: { USDT: { symbol: 'USDT', address: read(address), decimals } },
    pollIntervalMs,
    maxHeadAgeSeconds,
    ...(leastPaymentTokens && { leastPaymentTokens }),
  };
}

/** Null says that what the table has does not apply. */
const NULL_COUNTS: readonly string[] = ['large', 'leastPaymentTokens'] satisfies (keyof NetworkDto)[];

/** The fields that are set. */
function present<T extends object>(given: T): T {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== undefined && (value !== null || NULL_COUNTS.includes(key)),
    ),
  ) as T;
}

function tokensOf(given: NonNullable<NetworkDto['tokens']>, read: ReadAddress): ConfiguredNetwork['tokens'] {
  const tokens: ConfiguredNetwork['tokens'] = {};
  for (const symbol of TOKENS) {
    const token = given[symbol];
    if (token)
      tokens[symbol] = { ...token, symbol, address: read(`tokens.${symbol}.address`, token.address) ?? '' };
  }
  return tokens;
}
