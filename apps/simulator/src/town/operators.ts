import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { parseAmount } from '@cowrie/money';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { hashOf } from '../chain/fake-chain';
import type { Movement } from '../chain/fake-chain.types';
import type { World } from '../world';
import { bearer, type Client, RefusedError } from './client';
import type { Town } from './town';

const REASON = 'as the world’s plan says';

/** The people who run the service: two operators, because one alone cannot approve what he asked for. */
export class Operators {
  /** The operators' tokens. */
  ada = '';
  bola = '';
  private isPaying = false;

  constructor(private readonly client: Client) {}

  /** Each of them is created by somebody else, on the command line. */
  async begin(): Promise<void> {
    this.ada = await this.create('ada');
    this.bola = await this.create('bola');
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

  /** Exports what is queued on each network, and has the owners of the treasury sign it. */
  payBatches(world: World, town: Town): void {
    if (this.isPaying) return;
    this.isPaying = true;
    town.begin('batches are paid', async () => {
      try {
        for (const chain of world.chains) {
          const movements = await this.exported(chain.network.name);
          if (movements.length === 0) continue;
          const hash = hashOf(`batch ${world.nextId()} on ${chain.network.name}`);
          chain.send({ kind: 'payment', hash, movements });
        }
      } finally {
        this.isPaying = false;
      }
    });
  }

  private async exported(network: string): Promise<Movement[]> {
    try {
      const { csv } = await this.post<{ csv: string }>('/payout-batches', { environment: 'test', network });
      return csv
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => {
          const [, tokenAddress = '', to = '', amount = ''] = line.split(',');
          return {
            tokenAddress,
            from: TREASURY,
            to,
            units: parseAmount({ code: 'USDC', decimals: 6 }, amount).units,
          };
        });
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'payout_batch_not_possible') return [];
      throw error;
    }
  }

  private async create(name: string): Promise<string> {
    const { token } = await this.client.within((process, tries) =>
      process
        .get(OperatorAdministration)
        .create({ name: `${name}${tries > 1 ? tries : ''}`, role: 'admin' }, aFounder()),
    );
    return token;
  }
}
