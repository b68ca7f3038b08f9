import { Types } from 'mongoose';
import type { SimulationCase } from '@cowrie/dto';
import { aDeposit } from '@cowrie/api/money-in/testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { planOf } from './simulation.plan';

const base = aNetwork();
const celo = aNetwork({ name: 'celo', tokens: { USDC: { symbol: 'USDC', address: '0x1', decimals: 18 } } });
const deposit = aDeposit(new Types.ObjectId(), new Date(0));
const planned = (which: SimulationCase, amount?: string, networks = [base, celo]) => {
  const { network, token, amount: sent } = planOf(which, deposit, networks, amount);
  return [network.name, token.symbol, sent];
};

it.each<[SimulationCase, string | undefined, string[]]>([
  ['exact', undefined, ['base', 'USDC', '5.00']],
  ['late', undefined, ['base', 'USDC', '5.00']],
  ['reorg', undefined, ['base', 'USDC', '5.00']],
  ['under', undefined, ['base', 'USDC', '2.50']],
  ['under', '1.5', ['base', 'USDC', '1.50']],
  ['over', undefined, ['base', 'USDC', '7.50']],
  ['wrong_token', undefined, ['base', 'USDT', '5.00']],
  ['wrong_network', undefined, ['celo', 'USDC', '5.00']],
])('%s with the amount %s sends %j', (which, amount, sent) => {
  expect(planned(which, amount)).toEqual(sent);
});

it.each<[SimulationCase, string]>([
  ['exact', '5'],
  ['wrong_network', '5'],
  ['under', '0'],
  ['under', '-1'],
  ['over', 'much'],
  ['over', '0.0000001'],
])('%s refuses the amount %s', (which, amount) => {
  expect(() => planned(which, amount)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

it.each<[SimulationCase, string, (typeof base)[]]>([
  [
    'wrong_network',
    'no other network of the environment, on which its address is the same, has USDC',
    [base],
  ],
  [
    'wrong_network',
    'on which its address is the same, has USDC',
    [base, aNetwork({ name: 'tron', family: 'tron', tokens: celo.tokens })],
  ],
  ['wrong_token', 'base has no other token', [aNetwork({ tokens: celo.tokens })]],
  ['exact', 'base is no longer configured', [celo]],
])('%s says that %s', (which, why, networks) => {
  expect(() => planned(which, undefined, networks)).toThrow(
    expect.objectContaining({
      code: 'simulation_not_possible',
      message: expect.stringContaining(why) as string,
    }),
  );
});
