import { keccak256 } from 'ethers/crypto';
import { concat, dataLength, dataSlice, toBeHex } from 'ethers/utils';
import { tronCreate2Address, tronCreatedAddress } from '../vault.address';
import { createTvm, type Tvm, type TvmOptions } from './tvm';

const OWNER = `0x${'aa'.repeat(20)}`;
const push = (value: number | bigint, bytes = 1) => concat([toBeHex(0x5f + bytes), toBeHex(value, bytes)]);
/** Creation code that returns this code. */
const creationOf = (code: string) =>
  concat([push(dataLength(code), 2), '0x80', push(12), push(0), '0x39', push(0), '0xf3', code]);
/** Returns the word on top of the stack. */
const RETURN = concat([push(0), '0x52', push(32), push(0), '0xf3']);

async function deployed(tvm: Tvm, ...code: string[]): Promise<string> {
  const { created, failure } = await tvm.deploy({ from: OWNER, data: creationOf(concat(code)) });
  if (created === undefined || failure !== undefined) throw new Error(failure);
  return created;
}

async function energyOf(code: string[], options?: TvmOptions): Promise<number> {
  const tvm = createTvm(options);
  return (await tvm.call({ from: OWNER, to: await deployed(tvm, ...code) })).energyUsed;
}

// The prices of java-tron's `EnergyCost`, with 3 for each PUSH.
test.each([
  ['SLOAD', [push(1), '0x54'], 3 + 50],
  ['SSTORE of a new value', [push(1), push(1), '0x55'], 6 + 20_000],
  ['SSTORE of 0 where there is none', [push(0), push(1), '0x55'], 6 + 5_000],
  [
    'SSTORE that changes and clears a value',
    [push(1), push(1), '0x55', push(2), push(1), '0x55', push(0), push(1), '0x55'],
    18 + 20_000 + 5_000 + 5_000,
  ],
  ['BALANCE', [push(1), '0x31'], 3 + 20],
  ['SELFBALANCE', ['0x47'], 5],
  ['EXTCODESIZE', [push(1), '0x3b'], 3 + 20],
  ['EXTCODEHASH', [push(1), '0x3f'], 3 + 400],
  [
    'STATICCALL of an account without code',
    [push(0), push(0), push(0), push(0), push(99), '0x5a', '0xfa'],
    15 + 2 + 40,
  ],
  ['LOG1 without data', [push(7), push(0), push(0), '0xa1'], 9 + 375 + 375],
  ['EXP of one byte', [push(3), push(2), '0x0a'], 6 + 10 + 10],
])('%s costs what TRON charges', async (_, code, energy) => {
  expect(await energyOf(code)).toBe(energy);
});

test('a deployment pays 200 for each byte of code', async () => {
  const tvm = createTvm();
  const energy = async (bytes: number) =>
    (await tvm.deploy({ from: OWNER, data: creationOf(`0x${'5b'.repeat(bytes)}`) })).energyUsed;
  expect((await energy(64)) - (await energy(32))).toBe(32 * 200 + 3 + 3);
});

test('a busy contract pays its factor on everything but what its callees use', async () => {
  const tvm = createTvm();
  const callee = await deployed(tvm, push(1), '0x54');
  const call = [push(0), push(0), push(0), push(0), push(BigInt(callee), 20), '0x5a', '0xfa'];
  const caller = await deployed(tvm, ...call);
  const energy = async () => (await tvm.call({ from: OWNER, to: caller })).energyUsed;
  expect(await energy()).toBe(15 + 2 + 40 + 53);
  tvm.setEnergyFactor(callee, 4);
  expect(await energy()).toBe(15 + 2 + 40 + 4 * 53);
  tvm.setEnergyFactor(callee, 1);
  tvm.setEnergyFactor(caller, 4);
  expect(await energy()).toBe(4 * (15 + 2 + 40) + 53);
});

test.each([
  ['all but 1/64', 64],
  ['all', 1],
] as const)('a call that burns its energy leaves the rest when it can take %s', async (forwarding, share) => {
  const tvm = createTvm({ forwarding });
  const burner = await deployed(tvm, '0xfe');
  const caller = await deployed(
    tvm,
    push(0),
    push(0),
    push(0),
    push(0),
    push(BigInt(burner), 20),
    '0x5a',
    '0xfa',
    push(1),
    RETURN,
  );
  const { succeeded } = await tvm.call({ from: OWNER, to: caller, energyLimit: 100_000 });
  expect(succeeded).toBe(share === 64);
});

describe('addresses', () => {
  test('a deployment is at the address of its transaction and owner', async () => {
    const { created, txId } = await createTvm().deploy({ from: OWNER, data: creationOf('0x00') });
    expect(created).toBe(tronCreatedAddress({ txId, owner: OWNER }));
  });

  /** Creates an empty contract: value, offset, length, and the salt of CREATE2 below them. */
  const create = (...instructions: string[]) => concat([...instructions, RETURN]);

  test('CREATE2 takes the prefix 0x41', async () => {
    const tvm = createTvm();
    const creator = await deployed(tvm, create(push(9), push(0), push(0), push(0), '0xf5'));
    const { returned } = await tvm.call({ from: OWNER, to: creator });
    const expected = tronCreate2Address({ creator, salt: toBeHex(9, 32), codeHash: keccak256('0x') });
    expect(dataSlice(returned, 12)).toBe(expected.toLowerCase());
  });

  test('CREATE takes the transaction and the number of internal calls before it', async () => {
    const tvm = createTvm();
    const once = concat([push(0), push(0), push(0), '0xf0']);
    const creator = await deployed(tvm, once, create(once));
    const { returned, txId } = await tvm.call({ from: OWNER, to: creator });
    expect(dataSlice(returned, 12)).toBe(dataSlice(keccak256(concat([txId, toBeHex(1, 8)])), 12));
  });
});

test('what fails and what is only asked changes nothing', async () => {
  const tvm = createTvm();
  // Stores a value. Then it fails, unless the calldata says that it may end.
  const store = await deployed(
    tvm,
    push(1),
    push(1),
    '0x55',
    push(0),
    '0x35',
    push(12),
    '0x57',
    '0xfe',
    '0x5b',
  );
  const slot = async () => {
    // SSTORE of an existing value is cheaper.
    const { energyUsed } = await tvm.ask({ from: OWNER, to: store, data: toBeHex(1, 32) });
    return energyUsed > 20_000 ? 'empty' : 'set';
  };
  expect((await tvm.call({ from: OWNER, to: store })).succeeded).toBe(false);
  await tvm.ask({ from: OWNER, to: store, data: toBeHex(1, 32) });
  expect(await slot()).toBe('empty');
  expect((await tvm.call({ from: OWNER, to: store, data: toBeHex(1, 32) })).succeeded).toBe(true);
  expect(await slot()).toBe('set');
});
