import type { RefundClaim } from '@cowrie/dto';
import type { RefundApi } from '../refund/refund-api';
import { at } from '@cowrie/payer-page/testing/configuration';

export const DESTINATION = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A refund that waits for its address, with `changes` applied. */
export function refundClaim(changes: Partial<RefundClaim> = {}): RefundClaim {
  return {
    refundId: '65f1c0ffee65f1c0ffee65f2',
    businessName: 'Ada Books',
    reference: 'ORDER20261107',
    amount: '3.225807',
    token: 'USDC',
    network: 'base',
    status: 'awaiting_address',
    expiresAt: at(60 * 24 * 7),
    serverTime: at(0),
    ...changes,
  };
}

export type FakeRefundApi = { [Call in keyof RefundApi]: jest.MockedFunction<RefundApi[Call]> };

/** An API whose calls stay pending until a test sets an answer. */
export function fakeRefundApi(): FakeRefundApi {
  return {
    readClaim: jest.fn(() => new Promise(() => {})),
    giveAddress: jest.fn((_address) => new Promise(() => {})),
    askText: jest.fn((_address) => new Promise(() => {})),
    prove: jest.fn((_signature) => new Promise(() => {})),
  };
}
