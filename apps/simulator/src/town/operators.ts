import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { hashOf } from '../chain/fake-chain';
import type { Movement } from '../chain/fake-chain.types';
import type { World } from '../world';
import { type Client, RefusedError } from './client';
import type { Town } from './town';

const REASON = 'as the world’s plan says';
const UNITS_PER_TOKEN = 1_000_000;

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
    return this.client.call<T>({ method: 'GET', path: `/admin/v1${path}`, headers: by(token) });
  }

  /** Decides something. */
  decide<T>(path: string, body: object, token = this.ada): Promise<T> {
    const ask = { method: 'POST', path: `/admin/v1${path}`, headers: by(token) } as const;
    return this.client.call<T>({ ...ask, body: { reason: REASON, ...body } });
  }

  /** Asks for a refund, which can be repeated under its key. */
  refund<T>(paymentId: string, body: object, key: string): Promise<T> {
    const headers = { ...by(this.ada), 'idempotency-key': key };
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
    const body = { environment: 'test', network };
    const ask = { method: 'POST', path: '/admin/v1/payout-batches', headers: by(this.ada), body } as const;
    try {
      const { csv } = await this.client.call<{ csv: string }>(ask);
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
            units: BigInt(Math.round(Number(amount) * UNITS_PER_TOKEN)),
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

function by(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
