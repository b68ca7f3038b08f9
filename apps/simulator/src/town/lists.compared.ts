import type { World } from '../world';

interface Page<T> {
  data: T[];
  totalItems: number;
}

interface Row {
  id: string;
  status: string;
  fiatAmount: string;
  version: string;
}

interface Settlement {
  id: string;
  state: string;
  amount: string;
  collected: string;
  fee: string;
}

interface Overview {
  from: string;
  environments: {
    environment: string;
    payments: Record<string, number>;
    openMoney: { payments: number };
    screening: { hits: number; unanswered: number };
    payouts: Record<'approval' | 'signer' | 'chain', { payouts: number }>;
  }[];
}

/** A door, which answers with its `data`. */
type Read = <T>(path: string) => Promise<T>;

const OF_ROW = ['status', 'fiatAmount', 'version'] as const;
const OF_SETTLEMENT = ['state', 'amount', 'collected', 'fee'] as const;
/** Each number of the overview, and the status of the payouts that it counts. */
const WAITS = { approval: 'awaiting_approval', signer: 'queued', chain: 'sent' } as const;
const FEW = 3;

/** Compares the operators' lists and overview with the details of the same moment. Returns what is wrong. */
export async function faultsOfLists(world: World, read: Read): Promise<string[]> {
  const payments = [...world.mirror.payments.values()].filter(({ environment }) => environment === 'test');
  const held = await read<Page<Row>>('/exceptions?environment=test&pageSize=100');
  const wanted = payments.filter(({ heldSince }) => heldSince).map(({ _id }) => _id.toHexString());
  const faults = differ('the exceptions', held.data.map(({ id }) => id).sort(), wanted.sort());
  for (const row of held.data.slice(0, FEW)) {
    const details = await read<Row>(`/payments/${row.id}`);
    for (const field of OF_ROW)
      faults.push(...differ(`${field} of exception ${row.id}`, row[field], details[field]));
  }
  const { from, environments } = await read<Overview>('/overview');
  const shown = environments.find(({ environment }) => environment === 'test');
  if (!shown) return [...faults, 'the overview leaves out the environment'];
  const recent = payments.filter(({ createdAt }) => createdAt >= new Date(from));
  const { created, ...byStatus } = shown.payments;
  faults.push(...differ('created payments', created, recent.length));
  for (const [name, count] of Object.entries(byStatus))
    faults.push(
      ...differ(`payments that are ${name}`, count, recent.filter(({ status }) => status === name).length),
    );
  const total = async (path: string) =>
    (await read<Page<Row>>(`${path}environment=test&pageSize=1`)).totalItems;
  faults.push(...differ('payments with open money', shown.openMoney.payments, held.totalItems));
  const { hits, unanswered } = shown.screening;
  faults.push(...differ('payments that screening holds', hits + unanswered, await total('/screening?')));
  for (const [name, status] of Object.entries(WAITS)) {
    const counted = shown.payouts[name as keyof typeof WAITS].payouts;
    faults.push(...differ(`payouts that are ${status}`, counted, await total(`/payouts?status=${status}&`)));
  }
  return faults;
}

/** Compares a shop's list of settlements with the operators' list, and both with the details. */
export async function faultsOfSettlements(
  asShop: Read,
  asOperator: Read,
  businessId: string,
): Promise<string[]> {
  const query = 'pageSize=100';
  const own = await asShop<Page<Settlement>>(`/settlements?${query}`);
  const all = await asOperator<Page<Settlement>>(
    `/settlements?environment=test&businessId=${businessId}&${query}`,
  );
  const ids = ({ data }: Page<Settlement>) => data.map(({ id }) => id);
  const faults = differ(`the settlements of ${businessId}`, ids(own), ids(all));
  for (const row of own.data.slice(0, FEW)) {
    const listed = all.data.find(({ id }) => id === row.id);
    const doors = [listed, await asShop<Settlement>(`/settlements/${row.id}`)];
    for (const field of OF_SETTLEMENT)
      for (const door of doors) faults.push(...differ(`${field} of ${row.id}`, row[field], door?.[field]));
    faults.push(...differ(row.id, listed, await asOperator<Settlement>(`/settlements/${row.id}`)));
  }
  return faults;
}

function differ(what: string, one: unknown, other: unknown): string[] {
  const [shown, wanted] = [JSON.stringify(one), JSON.stringify(other)];
  return shown === wanted ? [] : [`${what}: ${shown} and ${wanted}`];
}
