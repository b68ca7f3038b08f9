import { ChainInconsistentError, RpcUnreachableError } from '@cowrie/chain-evm';
import { refusalIn, RelayRefusedError } from './relay.refusals';

// A payer or a program is told that nothing was sent, and never that the service has failed.
it.each([
  ['does not answer', new RpcUnreachableError('timeout', { endpoint: 'node' })],
  ['contradicts itself', new ChainInconsistentError('the token returned neither true nor false', {})],
])('takes a network whose node %s for unavailable', (_, error) => {
  expect(refusalIn(error)).toBe('unavailable');
});

it('names the refusal of a signed transfer', () => {
  expect(refusalIn(new RelayRefusedError('wrong_amount'))).toBe('wrong_amount');
});

it('says nothing about other errors', () => {
  expect(refusalIn(new TypeError('undefined is not a function'))).toBeUndefined();
});
