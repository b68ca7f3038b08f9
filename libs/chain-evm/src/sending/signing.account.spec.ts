import { Wallet } from 'ethers';
import { signingAccount } from './signing.account';

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const TRANSACTION = {
  type: 2,
  chainId: 8453,
  nonce: 7,
  to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  data: '0xa9059cbb',
  gasLimit: 60_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000n,
};

it.each([KEY, KEY.slice(2)])('signs as the wallet of ethers does', async (key) => {
  const wallet = new Wallet(KEY);
  const account = signingAccount(key);
  expect(account.address).toBe(wallet.address);
  expect(account.sign(TRANSACTION)).toBe(await wallet.signTransaction(TRANSACTION));
});

it.each([
  ['too short', KEY.slice(0, -2)],
  ['too long', `${KEY}00`],
  ['not hex', `${KEY.slice(0, -1)}g`],
  ['zero', `0x${'0'.repeat(64)}`],
  ['above the order of the curve', `0x${'f'.repeat(64)}`],
  ['empty', ''],
])('refuses a key that is %s, and does not show it', (_, key) => {
  const refused = (() => {
    try {
      return signingAccount(key);
    } catch (error) {
      return error as Error;
    }
  })();
  expect(refused).toMatchObject({ name: 'InvalidChainInputError' });
  expect(JSON.stringify([String(refused), refused])).not.toContain(key.slice(2, 20) || KEY);
});
