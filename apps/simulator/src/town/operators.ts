import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import type { OperatorRole } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { hashOf } from '../chain/fake-chain';
import type { FakeTransaction, Movement } from '../chain/fake-chain.types';
import type { Random } from '../random';
import type { World } from '../world';
import { bearer, type Client, orRefusal, RefusedError } from './client';
import { codeOf, WrongAnswerError } from './judge';
import type { Town } from './town';

/** Chance that a file is taken back instead of signed. */
const TAKES_BACK = 0.15;
const REASON = 'as the world’s plan says';

interface OpenBatch {
  batchId: string;
  network: string;
}

/** The people who run the service: two operators, because one alone cannot approve what he asked for. */
export class Operators {
  /** The operators' tokens. */
  ada = '';
  bola = '';
  adaName = '';
  private isPaying = false;
  /** What the owners of the treasury have signed for each batch. */
  private readonly signed = new Map<string, FakeTransaction>();

  /** Batches that nobody signs, because somebody wants them back. */
  private readonly takenBack = new Set<string>();

  constructor(private readonly client: Client) {}

  /** Each of them is created by somebody else, on the command line. */
  async begin(): Promise<void> {
    const ada = await this.create('ada');
    [this.ada, this.adaName] = [ada.token, ada.name];
    this.bola = (await this.create('bola')).token;
  }

  /** Reads something of the operators' API. */
  read<T>(path: string, token = this.ada): Promise<T> {
    return this.client.call<T>({ method: 'GET', path: `/admin/v1${path}`, headers: bearer(token) });
  }

  /** Decides something. */
  decide<T>(path: string, body: object, token = this.ada): Promise<T> {
    return this.post<T>(path, { reason: REASON, ...body }, token);
  }

  /** Calls something of the operators' API that changes something. */
  post<T>(path: string, body: object, token = this.ada): Promise<T> {
    return this.client.call<T>({ method: 'POST', path: `/admin/v1${path}`, headers: bearer(token), body });
  }

  /** Asks for a refund, which can be repeated under its key. */
  refund<T>(paymentId: string, body: object, key: string): Promise<T> {
    const headers = { ...bearer(this.ada), 'idempotency-key': key };
    return this.client.call<T>({
      method: 'POST',
      path: `/admin/v1/payments/${paymentId}/refunds`,
      headers,
      body,
    });
  }

  /**
   * Exports what is queued on each network, and has the owners of the treasury sign it. @param random takes
   * some of it back before anybody has signed it
   */
  payBatches(world: World, town: Town, random?: Random): void {
    if (this.isPaying) return;
    this.isPaying = true;
    town.begin('batches are paid', async () => {
      try {
        for (const { network } of world.chains) await this.export(network.name);
        // An answer can be lost after a batch is stored, so the owners sign what the list shows.
        const path = '/payout-batches?environment=test';
        for (const { batchId, network } of await this.read<OpenBatch[]>(path)) {
          const chain = world.chainOf(network);
          const signed = this.signed.get(batchId);
          if (signed) {
            // A reorg can take a transaction for good. Its owners send the same one again.
            if (!chain.knows(signed.hash)) chain.send(signed);
            continue;
          }
          if (this.takenBack.has(batchId)) continue;
          if (random?.chance(TAKES_BACK)) {
            this.takenBack.add(batchId);
            await this.takeBack(batchId).catch(orRefusal);
            continue;
          }
          const { csv } = await this.read<{ csv: string }>(`/payout-batches/${batchId}?environment=test`);
          const hash = hashOf(`batch ${world.nextId()} on ${network}`);
          const transaction = { kind: 'payment', hash, movements: movementsOf(csv) } as const;
          this.signed.set(batchId, transaction);
          chain.send(transaction);
        }
      } finally {
        this.isPaying = false;
      }
    });
  }

  /** Asks for a proposal back that the Safe can still execute. @throws WrongAnswerError when it is given */
  async takeBackNear(random: Random): Promise<void> {
    const open = await this.read<OpenBatch[]>('/payout-batches?environment=test');
    if (open.length === 0) return;
    const { batchId } = random.pick(open);
    const answer = await this.takeBack(batchId).catch(orRefusal);
    if (!(answer instanceof RefusedError))
      throw new WrongAnswerError(`a proposal that can be executed is taken back: ${JSON.stringify(answer)}`);
  }

  private takeBack(batchId: string): Promise<object> {
    return this.decide(`/payout-batches/${batchId}/take-back`, { environment: 'test', isUnsigned: true });
  }

  private async export(network: string): Promise<void> {
    const answer = await this.post('/payout-batches', { environment: 'test', network }).catch(orRefusal);
    if (answer instanceof RefusedError && answer.code !== 'payout_batch_not_possible') throw answer;
  }

  /** Every admin leaves, the last two at once. @throws WrongAnswerError when nobody is left */
  async leave(): Promise<void> {
    const { client, ada, bola } = this;
    interface Row {
      id: string;
      name: string;
      role: OperatorRole;
      revokedAt?: string;
    }
    const all = await this.read<Row[]>('/operators');
    const admins = all.filter(({ role, revokedAt }) => role === 'admin' && revokedAt === undefined);
    const idOf = (name: string) => admins.find((one) => one.name.startsWith(name))?.id ?? '';
    const revoke = (id: string, token: string) =>
      client.tried({ method: 'DELETE', path: `/admin/v1/operators/${id}`, headers: bearer(token) });
    const last = [idOf('ada'), idOf('bola')] as const;
    for (const { id } of admins) if (!last.includes(id)) await revoke(id, ada);
    await Promise.all([revoke(last[0], ada), revoke(last[1], bola)]);
    const answers = [await revoke(last[0], ada), await revoke(last[1], bola)];
    const isLeft = answers.some((answer) => answer && codeOf(answer) === 'last_admin');
    if (!isLeft && answers.every((answer) => answer)) throw new WrongAnswerError('no admin is left');
  }

  /** Somebody else creates an operator on the command line. */
  async create(
    name: string,
    role: OperatorRole = 'admin',
  ): Promise<{ id: string; name: string; token: string }> {
    const { operator, token } = await this.client.within((process, tries) =>
      process
        .get(OperatorAdministration)
        .create({ name: `${name}${tries > 1 ? tries : ''}`, role }, aFounder()),
    );
    return { id: operator.id, name: operator.name, token };
  }
}

/** The transfers of a batch's file. */
function movementsOf(csv: string): Movement[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, tokenAddress = '', to = '', amount = ''] = line.split(',');
      const { units } = parseAmount({ code: 'USDC', decimals: 6 }, amount);
      return { tokenAddress, from: TREASURY, to, units };
    });
}
