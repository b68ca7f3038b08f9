import { vaultAddress } from '@cowrie/chain-evm';
import type { StatementLine, StatementTransfer } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';

/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The selector of `decimals()` (ERC-20). */
const DECIMALS_CALL = '0x313ce567';
const TIMEOUT_MS = 10_000;

interface Log {
  address: string;
  topics: string[];
  data: string;
}

export function isJsonRpcAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/**
 * What of the lines does not follow from the chains; empty if all does. It relies on nothing but the nodes: that each transfer is a log
 * of its transaction, with the same token, sender, receiver and amount; that the deposit address belongs to the payment and its
 * treasury; and that what was sold is no more than what reached the treasury.
 *
 * @param nodes by network
 */
export async function faultsOnChain(
  lines: readonly StatementLine[],
  nodes: ReadonlyMap<string, string>,
): Promise<string[]> {
  const chain = new ChainReading(nodes);
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    const found = line.kind === 'payment' ? await faultsOfLine(line, chain) : [];
    faults.push(...found.map((fault) => `line ${index + 1} (${line.paymentId}): ${fault}`));
  }
  return faults;
}

async function faultsOfLine(line: StatementLine, chain: ChainReading): Promise<string[]> {
  const { vault, treasury, factory, paymentId, transfers } = line;
  if (!vault || !treasury || !factory) return ['it names no deposit address'];
  const faults: string[] = [];
  if (!isSame(vaultAddress({ factory, treasury, paymentId }), vault))
    faults.push(`${vault} is not the deposit address of this payment for the treasury ${treasury}`);
  for (const transfer of transfers) {
    const fault = await chain.faultOf(transfer);
    if (fault)
      faults.push(
        `${transfer.direction} ${transfer.amount} ${transfer.token} in ${transfer.txHash}: ${fault}`,
      );
    if (transfer.direction === 'in' && !isSame(transfer.to, vault))
      faults.push(`${transfer.txHash} did not go to the deposit address`);
    if (transfer.direction === 'out' && !isSame(transfer.from, vault))
      faults.push(`${transfer.txHash} did not come from the deposit address`);
  }
  return [...faults, ...faultsOfSales(line, treasury)];
}

/** What reached the treasury must have come in, and what was sold must have reached the treasury. */
function faultsOfSales({ sales, transfers }: StatementLine, treasury: string): string[] {
  const assets = new Map(transfers.map((one) => [`${one.token} on ${one.network}`, one]));
  const faults = sales
    .map(({ token, network }) => `${token} on ${network}`)
    .filter((name) => !assets.has(name))
    .map((name) => `${name} was sold, and no transfer of it is there`);
  for (const [name, { token, network, decimals }] of assets) {
    const units = (amount: string) => parseAmount({ code: token, decimals }, amount).units;
    const of = <T extends { token: string; network: string }>(all: readonly T[]) =>
      all.filter((one) => one.token === token && one.network === network);
    const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + units(one), 0n);
    const own = of(transfers);
    const came = sum(own.filter(({ direction }) => direction === 'in').map(({ amount }) => amount));
    const reached = own.filter(({ direction, to }) => direction === 'out' && isSame(to, treasury));
    const swept = sum(reached.map(({ amount }) => amount));
    const sold = sum(of(sales).map((sale) => sale.sold));
    if (swept > came) faults.push(`more ${name} left the deposit address than came`);
    if (sold > swept) faults.push(`more ${name} was sold than reached the treasury`);
  }
  return faults;
}

/** Asks nodes. A log proves one transfer only. */
class ChainReading {
  private readonly logs = new Map<string, Promise<Log[] | undefined>>();
  private readonly decimals = new Map<string, Promise<number>>();
  private readonly used = new Set<Log>();

  constructor(private readonly nodes: ReadonlyMap<string, string>) {}

  /** What is wrong with a transfer; undefined if the chain shows it. */
  async faultOf(transfer: StatementTransfer): Promise<string | undefined> {
    const { network, txHash, tokenAddress, token, from, to, amount, decimals } = transfer;
    try {
      if ((await this.decimalsOf(network, tokenAddress)) !== decimals)
        return `${tokenAddress} does not have ${decimals} decimals`;
      const logs = await this.logsOf(network, txHash);
      if (!logs) return 'the chain does not know it, or it failed';
      const { units } = parseAmount({ code: token, decimals }, amount);
      const log = logs.find(
        (one) =>
          !this.used.has(one) &&
          isSame(one.address, tokenAddress) &&
          one.topics[0] === TRANSFER_TOPIC &&
          isSame(addressOf(one.topics[1]), from) &&
          isSame(addressOf(one.topics[2]), to) &&
          BigInt(one.data) === units,
      );
      if (!log) return 'no log of it says so';
      this.used.add(log);
      return undefined;
    } catch (error) {
      return `the node of ${network} gives no answer (${error instanceof Error ? error.message : 'unknown'})`;
    }
  }

  private logsOf(network: string, txHash: string): Promise<Log[] | undefined> {
    const key = `${network} ${txHash}`;
    const known = this.logs.get(key) ?? this.readLogs(network, txHash);
    this.logs.set(key, known);
    return known;
  }

  private async readLogs(network: string, txHash: string): Promise<Log[] | undefined> {
    const receipt = await this.call<{ status?: string; logs: Log[] } | null>(
      network,
      'eth_getTransactionReceipt',
      [txHash],
    );
    return receipt?.status === '0x1' ? receipt.logs : undefined;
  }

  private decimalsOf(network: string, to: string): Promise<number> {
    const key = `${network} ${to.toLowerCase()}`;
    const read = () => this.call<string>(network, 'eth_call', [{ to, data: DECIMALS_CALL }, 'latest']);
    const known = this.decimals.get(key) ?? read().then(Number);
    this.decimals.set(key, known);
    return known;
  }

  /** Reads only, so it could be repeated; it is not, because whoever runs the command can. */
  private async call<T>(network: string, method: string, params: unknown[]): Promise<T> {
    const response = await fetch(this.nodes.get(network) ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { result?: T; error?: { message?: string } };
    if (answer.error) throw new Error(answer.error.message ?? 'an error');
    return answer.result as T;
  }
}

function addressOf(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40)}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
