import { assertChecksum } from '../proof/vault-address';
import type { Receipt } from './receipt.types';

/** A check of one value: what is wrong with it, by the path to it. */
type Check = (value: unknown, path: string) => string[];

const VERSION = 1;
/** 500 count by themselves (docs/decisions/0027). Those that an operator accepts count beside them. */
const MOST_TRANSFERS = 10_000;
const MOST_STATEMENTS = 100;
/** A trie of depth 64 holds any key. */
const MOST_NODES = 64;
const MOST_TEXT = 4_096;
const MOST_HEX = 2_000_000;

const matching =
  (pattern: RegExp, what: string, longest = MOST_TEXT): Check =>
  (value, path) =>
    typeof value === 'string' && value.length <= longest && pattern.test(value)
      ? []
      : [`${path} is not ${what}`];
const text = matching(/^[^\p{Cc}]*$/u, 'a text');
// These are in sentences, and in commands that the reader is told to run.
const network = matching(/^[a-z][a-z0-9-]{0,39}$/, 'the name of a network');
const symbol = matching(/^[A-Za-z0-9.$_-]{1,40}$/, 'the symbol of a token');
const currency = matching(/^[A-Z]{3}$/, 'a currency');
const word = matching(/^[a-z][a-z_-]{0,39}$/, 'a word');
const webAddress = matching(/^https?:\/\/[!-~]+$/, 'a web address', 500);
const decimal = matching(/^(0|[1-9]\d*)(\.\d+)?$/, 'a decimal');
const digits = matching(/^0x[0-9a-f]*$/, 'hex in lower case', MOST_HEX);
/** A pattern of pairs would need memory for each pair, and fail on long hex. */
const hex: Check = (value, path) => {
  const faults = digits(value, path);
  return faults.length === 0 && String(value).length % 2 === 1
    ? [`${path} is not hex in lower case`]
    : faults;
};
const hash = matching(/^0x[0-9a-f]{64}$/, 'a hash in lower case');
const address: Check = (value, path) => {
  try {
    if (typeof value !== 'string') return [`${path} is not an address`];
    assertChecksum(value);
    return [];
  } catch {
    return [`${path} is not an address`];
  }
};
const id = matching(/^[0-9a-f]{24}$/, 'an ID');
const jws = matching(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'a compact JWS', MOST_HEX);
const time: Check = (value, path) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
    ? []
    : [`${path} is not a time such as 2026-11-21T03:32:51.000Z`];
const count: Check = (value, path) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? [] : [`${path} is not a whole number`];
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value, path) =>
    values.includes(value) ? [] : [`${path} is not ${values.join(' or ')}`];
const anyObject: Check = (value, path) => (isObject(value) ? [] : [`${path} is not an object`]);
const listOf =
  (item: Check, most: number): Check =>
  (value, path) =>
    Array.isArray(value) && value.length <= most
      ? value.flatMap((one, index) => item(one, `${path}[${index}]`))
      : [`${path} is not a list of at most ${most}`];

/** An object with exactly these fields. A field that nobody checks could say anything, so it is refused. */
const objectOf =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value, path) => {
    if (!isObject(value)) return [`${path || 'The file'} is not an object`];
    const checks = new Map(Object.entries({ ...required, ...optional }));
    const at = (name: string) => (path ? `${path}.${name}` : name);
    return [
      ...Object.keys(required)
        .filter((name) => value[name] === undefined)
        .map((name) => `${at(name)} is missing`),
      ...Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .flatMap(([name, inner]) => checks.get(name)?.(inner, at(name)) ?? [`${at(name)} is unknown`]),
    ];
  };

const payment = objectOf({
  paymentId: id,
  clientReference: text,
  environment: oneOf('test', 'live'),
  businessName: text,
  status: word,
  paidAt: time,
  fiatAmount: decimal,
  currency,
  token: symbol,
  network,
  tokenDecimals: count,
  rate: decimal,
  cryptoAmount: decimal,
  collectedCryptoAmount: decimal,
});
const transfer = objectOf(
  {
    network,
    chainId: count,
    token: symbol,
    tokenAddress: address,
    decimals: count,
    from: address,
    amount: decimal,
    counts: decimal,
    txHash: hash,
    blockNumber: count,
    blockHash: hash,
    blockTime: time,
  },
  {
    proof: objectOf({
      header: hex,
      transactionIndex: count,
      logIndex: count,
      nodes: listOf(hex, MOST_NODES),
    }),
    withoutProof: word,
  },
);
const receipt = objectOf(
  {
    format: oneOf('cowrie-receipt'),
    version: oneOf(VERSION),
    reader: oneOf('merchant', 'payer'),
    issuer: webAddress,
    issuedAt: time,
    paymentURL: webAddress,
    payment,
    vault: objectOf({ address, factory: address, treasury: address }),
    transfers: listOf(transfer, MOST_TRANSFERS),
  },
  {
    rateProof: jws,
    statements: listOf(objectOf({ settlementId: id, createdAt: time, line: anyObject }), MOST_STATEMENTS),
    signature: jws,
  },
);

/** What in the file is not the form of a receipt. Pure. */
export function faultsOfForm(file: unknown): string[] {
  const faults = receipt(file, '');
  if (faults.length > 0) return faults;
  const { transfers, reader, rateProof, statements } = file as Receipt;
  if (transfers.length === 0) return ['transfers is empty'];
  if (reader === 'payer' && (rateProof !== undefined || statements !== undefined))
    return ['the receipt of a payer holds a rate proof or statements'];
  return transfers.flatMap(({ proof, withoutProof }, index) =>
    (proof === undefined) === (withoutProof === undefined)
      ? [`transfers[${index}] must have either proof or withoutProof`]
      : [],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
