import type { Client } from './client';
import { bearer, orRefusal, RefusedError } from './client';
import { WrongAnswerError } from './judge';
import type { Operators } from './operators';
import { type Employee, hired, signedInAgain } from './sessions';
import type { Shop } from './shops';

/** How the one person asks for a refund. */
export type Asking = 'token' | 'session' | 'member';

/**
 * One human with several credentials: the token of an operator, and people of each shop who act as this
 * operator in the dashboard. They are one party (docs/decisions/0088), so none of them approves what another
 * of them, or their shop, has asked for.
 */
export class OnePerson {
  private token = '';
  private readonly employees = new Map<string, Employee>();

  constructor(
    private readonly client: Client,
    private readonly operators: Operators,
  ) {}

  async begin(shops: readonly Shop[]): Promise<void> {
    const { id, token } = await this.operators.create('chidi', 'operator');
    this.token = token;
    for (const { businessId } of shops)
      this.employees.set(
        businessId,
        await hired(this.client, { businessId, role: 'finance', operatorId: id }),
      );
  }

  /** Asks for a refund, which can be repeated under its key. @throws RefusedError */
  async ask<T>(
    how: Asking,
    { businessId, paymentId, key }: { businessId: string; paymentId: string; key: string },
    body: object,
  ): Promise<T> {
    const path =
      how === 'member'
        ? `/dashboard/v1/businesses/${businessId}/test/payments/${paymentId}/refunds`
        : `/admin/v1/payments/${paymentId}/refunds`;
    return this.call<T>(how, { businessId, path, body, key });
  }

  /**
   * Tries to approve a refund with each credential. @throws WrongAnswerError when one of them is let through
   */
  async tryToApprove(refundId: string, businessId: string, seen: string): Promise<void> {
    const paths: Readonly<Record<Asking, string>> = {
      member: `/dashboard/v1/businesses/${businessId}/test/refunds/${refundId}/approve`,
      session: `/admin/v1/payouts/${refundId}/approve`,
      token: `/admin/v1/payouts/${refundId}/approve`,
    };
    for (const how of ['member', 'session', 'token'] as const) {
      const body = { seen, reason: 'as I asked' };
      const ask = { businessId, path: paths[how], body };
      const refusal = await this.call(how, ask).catch(orRefusal);
      if (!(refusal instanceof RefusedError))
        throw new WrongAnswerError(
          `one person is two parties of a refund: ${refundId} is approved by ${how}`,
        );
    }
  }

  /** Calls with a credential, and signs in again while its proof is too old. */
  private async call<T>(
    how: Asking,
    { businessId, path, body, key }: { businessId: string; path: string; body: object; key?: string },
  ): Promise<T> {
    for (;;) {
      const headers = how === 'token' ? bearer(this.token) : await this.session(businessId);
      const keyed = key === undefined ? {} : { 'idempotency-key': key };
      try {
        const answer = { method: 'POST', path, headers: { ...headers, ...keyed }, body } as const;
        return await this.client.call<T>(answer);
      } catch (error) {
        if (!(error instanceof RefusedError && error.code === 'fresh_factor_needed')) throw error;
      }
    }
  }

  private async session(businessId: string): Promise<Employee['headers']> {
    const employee = this.employees.get(businessId);
    if (!employee) throw new Error(`nobody of ${businessId} is an operator too`);
    return signedInAgain(this.client, employee.personId);
  }
}
