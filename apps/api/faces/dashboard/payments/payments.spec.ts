import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { Types } from 'mongoose';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PAYOUT } from '@cowrie/api/money-out/payouts/payout.schema';
import { AUDIT_ENTRY } from '@cowrie/api/platform/audit/audit-entry.schema';
import { monitorCommands } from '@cowrie/api/platform/testing/monitor-commands';

let world: DashboardWorld;
let viewer: Visitor;
let sent: string[] = [];
const start = new Date('2026-11-01T10:00:00Z');

monitorCommands();
beforeAll(async () => {
  world = await startDashboardWorld();
  viewer = await world.as('viewer');
  const connection = world.app.nest.get<Connection>(getConnectionToken());
  connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    const collection: unknown = (command as Record<string, unknown>)[commandName];
    if (typeof collection === 'string') sent.push(`${commandName} ${collection}`);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await modelOf(PAYMENT).deleteMany({});
  await modelOf(TRANSFER).deleteMany({});
});

const modelOf = (name: string): Model<object> => world.app.nest.get(getModelToken(name), { strict: false });
const stored = async <P extends Payment>(...payments: P[]): Promise<P[]> => {
  await modelOf(PAYMENT).collection.insertMany(payments, { ignoreUndefined: true });
  return payments;
};
const mine = (
  over: Partial<Payment> = {},
  minutes = 0,
): Payment & { deposit: NonNullable<Payment['deposit']> } =>
  aLockedPayment(new Date(start.getTime() + minutes * 60_000), {
    businessId: new Types.ObjectId(world.businessId),
    ...over,
  });
const idOf = ({ _id }: Payment) => _id.toHexString();

async function idsFor(query: Record<string, string>, path = world.path('test')): Promise<string[]> {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await viewer.call('get', `${path}/payments?${search}`);
  expect([status, body.error?.fields]).toEqual([200, undefined]);
  return (body.data.data as { id: string }[]).map(({ id }) => id);
}

describe('the list', () => {
  it('has a business’s payments of one environment, newest first, in pages', async () => {
    const [old, held, fresh] = [mine(), mine({ heldSince: start }, 1), mine({}, 2)];
    await stored(old, held, fresh, mine({ environment: 'live' }), aPayment(start));
    expect(await idsFor({})).toEqual([fresh, held, old].map(idOf));
    const { body } = await viewer.call('get', `${world.path('test')}/payments?page=2&pageSize=2`);
    expect(body.data).toMatchObject({ currentPage: 2, totalItems: 3, hasNext: false });
    expect(body.data.data).toEqual([
      {
        id: idOf(old),
        clientReference: old.clientReference,
        status: 'pending',
        fiatAmount: '7750.00',
        currency: 'NGN',
        created_at: start.toISOString(),
        attention: [],
        customerEmail: 'ada@example.com',
        token: 'USDC',
        network: 'base',
        cryptoAmount: '5.00',
      },
    ]);
  });

  // Guarantee: a document that cannot be shown hides no other.
  it('shows the payments next to one whose document is broken', async () => {
    const [sound, broken] = [mine(), mine({}, 1)];
    await stored(sound, broken);
    await modelOf(PAYMENT).collection.updateOne({ _id: broken._id }, { $unset: { createdAt: 1 } });
    expect(await idsFor({})).toEqual([idOf(sound)]);
  });

  it('finds a payment by its reference, customer, transaction, address, ID, pay code and page, and no other', async () => {
    const customer = { email: 'Eve@example.com', emailKey: 'eve@example.com' };
    const [one] = await stored(mine({ customer }), mine({}, 1), mine({}, 2));
    const transfer = aTransfer(one!);
    await modelOf(TRANSFER).create(transfer);
    const texts = [
      one!.clientReference,
      'EVE@example.com',
      transfer.txHash,
      one!.deposit.address,
      idOf(one!),
      one!.deposit.address.toLowerCase(),
      transfer.txHash.toUpperCase().replace('0X', '0x'),
      transfer.txHash.slice(2),
      one!.payCode,
      `https://pay.example.com/${one!.payCode}?lang=fr`,
      ` ${idOf(one!).toUpperCase()} `,
    ];
    for (const q of texts) expect([q, await idsFor({ q })]).toEqual([q, [idOf(one!)]]);
    for (const q of ['Nothing12345', '0x', `0x${'9'.repeat(64)}`, 'nobody@example.com', '%$#'])
      expect([q, await idsFor({ q })]).toEqual([q, []]);
  });

  // 64 hex digits without 0x are the form of a hash on TRON, and a reference can have it too.
  it('finds a reference that has the form of a hash', async () => {
    const reference = 'ab'.repeat(32);
    const [one] = await stored(mine({ clientReference: reference }), mine({}, 1));
    expect(await idsFor({ q: reference })).toEqual([idOf(one!)]);
  });

  it('finds payments as people type: the start of a reference, an address, a name or an amount, and parts of hashes', async () => {
    const eve = {
      email: 'eve@shop.example',
      emailKey: 'eve@shop.example',
      firstName: 'Eve',
      lastName: 'Okoro',
    };
    const [one, other] = await stored(
      mine({ clientReference: 'Invoice2026A', customer: eve, fiatAmount: '12500.00' }),
      mine({ clientReference: 'Invoice2026B', txHash: `0x${'4'.repeat(60)}beef` }, 1),
      mine({}, 2),
    );
    const transfer = aTransfer(one!, { txHash: `0x5eed5eed${'7'.repeat(56)}` });
    await modelOf(TRANSFER).create(transfer);
    const found: [text: string, payments: (Payment | undefined)[]][] = [
      ['Invoice2026', [other, one]],
      ['invoice2026b', [other]],
      ['eve', [one]],
      ['eve@sh', [one]],
      ['okoro', [one]],
      ['12,5', [one]],
      ['NGN 12500', [one]],
      ['0x5eed5eed', [one]],
      ['0x4444…beef', [other]],
      ['44beef', [other]],
      ['Invoice2026C', []],
    ];
    for (const [q, payments] of found)
      expect([q, await idsFor({ q })]).toEqual([q, payments.map((payment) => idOf(payment!))]);
  });

  it('says if a search stopped before the last payment', async () => {
    const many = Array.from({ length: 101 }, (_, i) => mine({ clientReference: `Many${1000 + i}` }, i));
    await stored(...many);
    const page = async (q: string) =>
      (await viewer.call('get', `${world.path('test')}/payments?q=${q}`)).body.data;
    expect(await page('Many')).toMatchObject({ totalItems: 100, isPartial: true });
    // Of numbered references, the newest.
    expect((await idsFor({ q: 'Many' }))[0]).toBe(idOf(many[100]!));
    expect(await page('Many1100')).not.toHaveProperty('isPartial');
  });

  it('comes newest first, oldest first or by status', async () => {
    const [old, failed, fresh] = await stored(mine(), mine({ status: 'failed' }, 1), mine({}, 2));
    const ids = [old, failed, fresh].map((payment) => idOf(payment!));
    expect(await idsFor({ sort: 'oldest' })).toEqual(ids);
    expect(await idsFor({ sort: 'newest' })).toEqual(ids.toReversed());
    expect((await idsFor({ sort: 'status' }))[0]).toBe(ids[1]);
    const path = `${world.path('test')}/payments`;
    expect((await viewer.call('get', `${path}?sort=amount`)).status).toBe(400);
  });

  it('adds up what matches, by currency, with what went back', async () => {
    const refunded = { state: 'partly_refunded', assets: [], fiatAmount: '750.10' } as Payment['refunded'];
    await stored(
      mine({ status: 'completed', refunded }),
      mine({ status: 'completed', fiatAmount: '0.05' }, 1),
      mine({ status: 'completed', currency: 'USD', fiatAmount: '9007199254740993.01' }, 2),
      mine({ status: 'expired' }, 3),
      mine({ status: 'completed', environment: 'live' }),
      mine({ status: 'completed', businessId: new Types.ObjectId() }),
    );
    const path = `${world.path('test')}/payments?status=completed&pageSize=1`;
    const { volume } = (await viewer.call('get', `${path}&expand=volume`)).body.data;
    expect(volume).toHaveLength(2);
    expect(volume).toEqual(
      expect.arrayContaining([
        { currency: 'NGN', amount: '7750.05', refundedAmount: '750.10', netAmount: '6999.95' },
        {
          currency: 'USD',
          amount: '9007199254740993.01',
          refundedAmount: '0.00',
          netAmount: '9007199254740993.01',
        },
      ]),
    );
    // An expired one was asked for, but nobody paid it.
    const all = (await viewer.call('get', `${world.path('test')}/payments?expand=volume`)).body.data.volume;
    expect(all).toEqual(
      expect.arrayContaining([
        { currency: 'NGN', amount: '15500.05', refundedAmount: '750.10', netAmount: '6999.95' },
      ]),
    );
    expect((await viewer.call('get', path)).body.data).not.toHaveProperty('volume');
  });

  // Guarantee: bad input gets an error, and no rejection that nobody awaits ends the process.
  it('refuses a filter that needs a time range, also when it adds up what matches', async () => {
    const unawaited: unknown[] = [];
    const note = (reason: unknown) => unawaited.push(reason);
    process.on('unhandledRejection', note);
    const path = `${world.path('test')}/payments?token=USDC&expand=volume`;
    const { status, body } = await viewer.call('get', path);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect([status, body.error?.code]).toEqual([400, 'validation_failed']);
    expect(unawaited).toEqual([]);
  });

  it('finds a payment by the transaction of its refund, sent or final, and none of another business', async () => {
    const [sent, done, other] = await stored(
      mine(),
      mine({}, 1),
      mine({ businessId: new Types.ObjectId(await world.anotherBusiness()) }, 2),
    );
    const hashes = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`);
    const refundOf = ({ _id: paymentId, businessId, environment }: Payment, over: object) => ({
      paymentId,
      businessId,
      environment,
      purpose: 'refund',
      network: 'base',
      ...over,
    });
    await modelOf(PAYOUT).collection.insertMany([
      refundOf(sent!, { handOut: { attempts: [{ txHash: hashes[0] }] } }),
      refundOf(done!, { transfer: { txHash: hashes[1], ordinal: 0 } }),
      refundOf(other!, { transfer: { txHash: hashes[2], ordinal: 0 } }),
    ]);
    const found = await Promise.all(hashes.map((q) => idsFor({ q })));
    expect(found).toEqual([[idOf(sent!)], [idOf(done!)], []]);
  });

  it('finds nothing of another business or of the other environment, no matter what is searched for', async () => {
    const businessId = new Types.ObjectId(await world.anotherBusiness());
    const others = [mine({ businessId }), mine({ environment: 'live' })];
    await stored(...others);
    for (const other of others) {
      const transfer = aTransfer(other);
      await modelOf(TRANSFER).create(transfer);
      const { clientReference, deposit, payCode } = other;
      for (const q of [
        clientReference,
        transfer.txHash,
        deposit.address,
        idOf(other),
        payCode,
        'ada@example.com',
        clientReference.slice(0, 6),
        transfer.txHash.slice(0, 14),
        deposit.address.slice(0, 14),
        'ada@',
      ])
        expect([q, await idsFor({ q })]).toEqual([q, []]);
      const { status } = await viewer.call('get', `${world.path('test')}/payments/${idOf(other)}`);
      expect(status).toBe(404);
    }
    const live = others[1]!;
    expect(await idsFor({ q: live.clientReference }, world.path('live'))).toEqual([idOf(live)]);
  });

  it('filters by status, what waits, token, network and time', async () => {
    const onCelo = aNetwork({ name: 'celo' });
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const businessId = new Types.ObjectId(world.businessId);
    const screening = { state: 'held' as const, since: start, findings: [], released: [], told: [] };
    const [done, held, screened, celo] = [
      mine({ status: 'completed' }),
      mine({ heldSince: start, status: 'expired' }, 1),
      mine({ screening }, 2),
      aLockedPayment(at(3), { businessId }, onCelo),
    ];
    await stored(done, held, screened, celo);
    const window = { createdFrom: start.toISOString(), createdTo: at(60).toISOString() };
    expect(await idsFor({ status: 'completed' })).toEqual([idOf(done)]);
    expect(await idsFor({ attention: 'undecided' })).toEqual([idOf(held)]);
    expect(await idsFor({ attention: 'screening' })).toEqual([idOf(screened)]);
    expect(await idsFor({ ...window, network: 'celo' })).toEqual([idOf(celo)]);
    expect(await idsFor({ ...window, token: 'USDT' })).toEqual([]);
    expect(await idsFor({ createdFrom: at(2).toISOString() })).toEqual([idOf(celo), idOf(screened)]);
    expect(await idsFor({ attention: 'undecided', network: 'base', status: 'expired' })).toEqual([
      idOf(held),
    ]);
    expect(await idsFor({ attention: 'undecided', status: 'completed' })).toEqual([]);
    expect(await idsFor({ attention: 'undecided', q: held.clientReference })).toEqual([idOf(held)]);
    expect(await idsFor({ attention: 'undecided', q: done.clientReference })).toEqual([]);
    expect(await idsFor({ attention: 'undecided', q: 'ada@example.com' })).toEqual([idOf(held)]);
    expect(await idsFor({ q: held.clientReference, network: 'celo' })).toEqual([]);
    const open = await viewer.call('get', `${world.path('test')}/payments?network=celo`);
    expect([open.status, open.body.error.code]).toEqual([400, 'validation_failed']);
  });

  it('says what went back, filters by it, and leaves the status as it is', async () => {
    const back = (state?: 'refunding' | 'partly_refunded' | 'refunded', fiatAmount?: string) => ({
      refunded: {
        assets: fiatAmount ? [{ token: 'USDC', network: 'base', decimals: 6, units: '2000000' }] : [],
        ...(state && { state }),
        ...(fiatAmount && { fiatAmount }),
      } as Payment['refunded'],
    });
    const [all, some, soon] = [
      mine({ status: 'completed', ...back('refunded', '7750.00') }),
      mine({ status: 'completed', ...back('partly_refunded', '3100.00') }, 1),
      mine({ status: 'completed', ...back('refunding') }, 2),
    ];
    await stored(all, some, soon, mine({ status: 'completed' }, 3), mine({ ...back('refunded') }, 4));
    expect(await idsFor({ refunded: 'refunded', status: 'completed' })).toEqual([idOf(all)]);
    expect(await idsFor({ refunded: 'partly_refunded' })).toEqual([idOf(some)]);
    expect(await idsFor({ refunded: 'refunding' })).toEqual([idOf(soon)]);
    const path = `${world.path('test')}/payments`;
    const row = (await viewer.call('get', `${path}?refunded=partly_refunded`)).body.data.data[0];
    const expected = {
      state: 'partly_refunded',
      amounts: [{ token: 'USDC', network: 'base', amount: '2.00' }],
      fiatAmount: '3100.00',
      netAmount: '4650.00',
    };
    expect([row.status, row.refunded]).toEqual(['completed', expected]);
    const page = (await viewer.call('get', `${path}/${idOf(some)}`)).body.data;
    expect([page.status, page.refunded]).toEqual(['completed', expected]);
    const csv = await (await world.as('finance')).call('get', `${path}/export?refunded=partly_refunded`);
    const [head, line, ...rest] = csv.text
      .trim()
      .split('\r\n')
      .map((text: string) => text.split(','));
    const cells = Object.fromEntries((head ?? []).map((name: string, i: number) => [name, line?.[i]]));
    expect(rest).toEqual([]);
    expect(cells).toMatchObject({
      status: 'completed',
      refunded: 'partly_refunded',
      refundedFiatAmount: '3100.00',
      netFiatAmount: '4650.00',
      refundedCryptoAmount: '2.00 USDC base',
    });
  });

  it('sends the database two commands besides those for the caller, and one more for each kind of text', async () => {
    const [one] = await stored(mine());
    const commandsOf = async (query: string) => {
      await viewer.call('get', `${world.path('test')}/payments?${query}`);
      sent = [];
      await viewer.call('get', `${world.path('test')}/payments?${query}`);
      return sent.filter((command) => /(payments|transfers)$/.test(command)).sort();
    };
    const page = ['aggregate payments', 'find payments'];
    expect(await commandsOf('status=pending')).toEqual(page);
    expect(await commandsOf('attention=undecided')).toEqual([...page, 'find payments']);
    const finds = (count: number) => [...page, ...Array<string>(count).fill('find payments')];
    // A whole address, or the start of one.
    expect(await commandsOf('q=ada@example.com')).toEqual(finds(2));
    // The starts of references and of addresses, and the newest payments.
    expect(await commandsOf('q=Ord')).toEqual(finds(3));
    expect(await commandsOf('sort=oldest&expand=volume')).toEqual(finds(1));
    expect(await commandsOf(`q=${one!.deposit.address}`)).toEqual([...page, 'find payments']);
    expect(await commandsOf(`q=0x${'1'.repeat(64)}`)).toEqual([
      'aggregate payments',
      'distinct transfers',
      'find payments',
    ]);
    expect(await commandsOf(`q=${idOf(one!)}`)).toEqual(finds(5));
  });
});

describe('an export', () => {
  const csv = async (query: Record<string, string>, by: Visitor) => {
    const search = new URLSearchParams(query).toString();
    const answer = await by.call('get', `${world.path('test')}/payments/export?${search}`);
    return { answer, lines: answer.text.trim().split('\r\n') };
  };

  it('has the payments of the list with the same filter, oldest first, in the business’s local time or another zone’s', async () => {
    const settlement = {
      state: 'settled' as const,
      provider: 'sandbox' as const,
      collectedFiatAmount: '7700.00',
      merchantFee: '77.00',
    };
    await stored(
      mine({ status: 'completed', settlement, txHash: '0xabc', customer: { email: '=1+1@example.com' } }),
      mine({ status: 'completed' }, 5),
      mine({}, 10),
    );
    const finance = await world.as('finance');
    const { answer, lines } = await csv({ status: 'completed' }, finance);
    const { headers } = answer;
    expect([answer.status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'attachment; filename="payments.csv"',
    ]);
    const [head, ...rows] = lines;
    const cells = Object.fromEntries(head!.split(',').map((name, i) => [name, rows[0]!.split(',')[i]]));
    expect(cells).toMatchObject({
      createdAt: '2026-11-01T11:00:00.000+01:00',
      createdLocal: '2026-11-01 11:00:00',
      timeZone: 'Africa/Lagos',
      status: 'completed',
      fiatAmount: '7750.00',
      currency: 'NGN',
      collectedFiatAmount: '7700.00',
      fee: '77.00',
      rate: '1550.00',
      token: 'USDC',
      network: 'base',
      cryptoAmount: '5.00',
      txHash: '0xabc',
      customerEmail: "'=1+1@example.com",
    });
    const listed = await idsFor({ status: 'completed' });
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(listed.reverse());
    const nairobi = await csv({ timeZone: 'Africa/Nairobi' }, finance);
    expect(nairobi.lines).toHaveLength(4);
    expect(nairobi.lines[1]).toMatch(/^2026-11-01T13:00:00.000\+03:00,2026-11-01 13:00:00,/);
  });

  it('has only the chosen payments, if they are the business’s', async () => {
    const [one, other] = await stored(mine(), mine({}, 5), mine({}, 10));
    const [foreign] = await stored(mine({ businessId: new Types.ObjectId() }));
    const finance = await world.as('finance');
    const ids = [other, one, foreign].map((payment) => idOf(payment!)).join();
    const chosen = await csv({ ids }, finance);
    expect(chosen.lines.slice(1).map((row) => row.split(',').at(-1))).toEqual([idOf(one!), idOf(other!)]);
    expect((await csv({ ids, status: 'failed' }, finance)).lines).toHaveLength(1);
    expect((await csv({ ids: 'all' }, finance)).answer.body.error.fields).toEqual([
      { field: 'ids', message: 'ids must be 1 to 100 24-character hex IDs with commas between' },
    ]);
  });

  it('is audited, without the search text', async () => {
    await modelOf(AUDIT_ENTRY).deleteMany({});
    const finance = await world.as('finance');
    await csv({ q: 'eve@example.com', createdFrom: start.toISOString() }, finance);
    await csv({ timeZone: 'Mars/Olympus' }, finance);
    const entries = await modelOf(AUDIT_ENTRY).find().lean<Record<string, unknown>[]>();
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'payments.export',
        by: `person:${finance.email}`,
        businessId: world.businessId,
        after: { environment: 'test', from: start.toISOString() },
      }),
    ]);
    expect(JSON.stringify(entries)).not.toContain('eve@example.com');
  });

  it('is refused without the permission, for an unknown zone, and for a filter that would read too much', async () => {
    const finance = await world.as('finance');
    expect((await csv({}, viewer)).answer.status).toBe(403);
    expect((await csv({}, await world.as('developer'))).answer.status).toBe(403);
    expect((await csv({ timeZone: 'Mars/Olympus' }, finance)).answer.body.error.fields).toEqual([
      { field: 'timeZone', message: 'timeZone must be an IANA time zone such as Africa/Lagos' },
    ]);
    expect((await csv({ network: 'base' }, finance)).answer.status).toBe(400);
  });
});

it('hides a business from people who do not work for it', async () => {
  const stranger = await world.as('owner', { businessId: await world.anotherBusiness() });
  const [one] = await stored(mine());
  const paths = ['payments', 'payments/export', `payments/${idOf(one!)}`, 'home', 'figures'];
  for (const path of paths) {
    const { status, body } = await stranger.call('get', `${world.path('test')}/${path}`);
    expect([path, status, body.error.code]).toEqual([path, 404, 'business_not_found']);
  }
});
