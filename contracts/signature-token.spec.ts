import { type Contract, hexlify, randomBytes, Signature, type TypedDataField, Wallet } from 'ethers';
import { createVaultWorld, type VaultWorld } from './spec/vault.world';

const UNITS = 1_000_000n;
const fields = (text: string): TypedDataField[] =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { type, name };
  });
const MOVE = fields(
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
);
const TYPES = {
  TransferWithAuthorization: MOVE,
  ReceiveWithAuthorization: MOVE,
  CancelAuthorization: fields('address authorizer,bytes32 nonce'),
};

let world: VaultWorld;
let token: Contract;
let holder: Wallet;
beforeAll(async () => {
  world = await createVaultWorld();
  token = await world.deploy('signatureToken', ['USD Coin', 'USDC', 6, '2']);
});
afterAll(() => world.stop());
beforeEach(async () => {
  holder = new Wallet(hexlify(randomBytes(32)));
  await world.send(token, 'mint', [holder.address, UNITS]);
});

const nowSeconds = async () => Number((await world.provider.getBlock('latest'))?.timestamp);

/** A transfer that a holder signs, and the arguments of its call. */
async function signed(
  over: Record<string, unknown> = {},
  { kind = 'TransferWithAuthorization', domain = {}, by = holder }: SigningOptions = {},
) {
  const message: Record<string, unknown> = {
    from: holder.address,
    to: world.treasury,
    value: UNITS,
    validAfter: 0,
    validBefore: (await nowSeconds()) + 600,
    nonce: hexlify(randomBytes(32)),
    ...over,
  };
  const verifyingContract = await token.getAddress();
  const at = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract, ...domain };
  const signature = await by.signTypedData(at, { [kind]: TYPES[kind] }, message);
  return { message, args: TYPES[kind].map(({ name }) => message[name]), signature };
}

interface SigningOptions {
  kind?: keyof typeof TYPES;
  domain?: object;
  by?: Wallet;
}

const WORDS = 'address,address,uint256,uint256,uint256,bytes32';
const FORMS = { bytes: `${WORDS},bytes`, parts: `${WORDS},uint8,bytes32,bytes32` };
type Form = keyof typeof FORMS;
const argsOf = (form: Form, { args, signature }: { args: unknown[]; signature: string }) => {
  const { v, r, s } = Signature.from(signature);
  return form === 'bytes' ? [...args, signature] : [...args, v, r, s];
};
const transfer = (one: Awaited<ReturnType<typeof signed>>, form: Form = 'bytes') =>
  world.send(token, `transferWithAuthorization(${FORMS[form]})`, argsOf(form, one));

/** The name of the contract's error. */
const refusal = async (sending: Promise<unknown>): Promise<string | undefined> => {
  const error = (await sending.then(
    () => ({}),
    (reason: unknown) => reason,
  )) as { data?: string };
  return error.data === undefined ? undefined : token.interface.parseError(error.data)?.name;
};

it.each<Form>(['bytes', 'parts'])(
  'anyone can send a signed transfer, once, with the signature as %s',
  async (form) => {
    const one = await signed();
    const receipt = await transfer(one, form);
    expect(receipt.from).not.toBe(holder.address);
    expect(await world.balance(token, holder.address)).toBe(0n);
    expect(await token.getFunction('authorizationState')(holder.address, one.message['nonce'])).toBe(true);
    await world.send(token, 'mint', [holder.address, UNITS]);
    expect(await refusal(transfer(one, form))).toBe('ERC3009UsedAuthorization');
  },
);

it.each<[string, () => Promise<Awaited<ReturnType<typeof signed>>>, string]>([
  ['the name of another domain', () => signed({}, { domain: { name: 'USDC' } }), 'ERC3009InvalidSignature'],
  ['another version', () => signed({}, { domain: { version: '1' } }), 'ERC3009InvalidSignature'],
  ['another chain', () => signed({}, { domain: { chainId: 1 } }), 'ERC3009InvalidSignature'],
  ['another key', () => signed({}, { by: new Wallet(hexlify(randomBytes(32))) }), 'ERC3009InvalidSignature'],
  [
    'a signature to receive',
    () => signed({}, { kind: 'ReceiveWithAuthorization' }),
    'ERC3009InvalidSignature',
  ],
  [
    'a transfer that is over',
    async () => signed({ validBefore: await nowSeconds() }),
    'ERC3009InvalidAuthorizationTime',
  ],
  [
    'a transfer before its time',
    async () => signed({ validAfter: (await nowSeconds()) + 300 }),
    'ERC3009InvalidAuthorizationTime',
  ],
  ['more than the balance', () => signed({ value: UNITS + 1n }), 'InsufficientBalance'],
])('refuses %s', async (_, make, error) => {
  expect(await refusal(transfer(await make()))).toBe(error);
  expect(await world.balance(token, holder.address)).toBe(UNITS);
});

it.each([
  ['amount', { value: 1n }],
  ['recipient', { to: `0x${'11'.repeat(20)}` }],
])('refuses another %s than the signed one', async (_, change) => {
  const one = await signed();
  const message: Record<string, unknown> = { ...one.message, ...change };
  const args = MOVE.map(({ name }) => message[name]);
  expect(await refusal(transfer({ ...one, args }))).toBe('ERC3009InvalidSignature');
});

it('only the recipient can send what was signed to be received', async () => {
  const to = world.operator.address;
  const one = await signed({ to }, { kind: 'ReceiveWithAuthorization' });
  const name = `receiveWithAuthorization(${FORMS.parts})`;
  expect(await refusal(world.send(token, name, argsOf('parts', one)))).toBe('ERC20InvalidReceiver');
  await world.send(token.connect(world.operator) as Contract, name, argsOf('parts', one));
  expect(await world.balance(token, holder.address)).toBe(0n);
});

it('a cancelled nonce cannot be used', async () => {
  const one = await signed();
  const { nonce } = one.message;
  const cancel = await signed({ authorizer: holder.address, nonce }, { kind: 'CancelAuthorization' });
  await world.send(token, 'cancelAuthorization(address,bytes32,bytes)', [...cancel.args, cancel.signature]);
  expect(await refusal(transfer(one))).toBe('ERC3009UsedAuthorization');
});

it("a contract wallet's owner signs for it (EIP-1271)", async () => {
  const wallet = await (await world.deploy('testWallet', [holder.address])).getAddress();
  await world.send(token, 'mint', [wallet, UNITS]);
  const stranger = new Wallet(hexlify(randomBytes(32)));
  expect(await refusal(transfer(await signed({ from: wallet }, { by: stranger })))).toBe(
    'ERC3009InvalidSignature',
  );
  await transfer(await signed({ from: wallet }));
  expect(await world.balance(token, wallet)).toBe(0n);
});

it('freezes, pauses and keeps a fee like the other test tokens', async () => {
  await world.send(token, 'setFrozen', [holder.address, true]);
  expect(await refusal(transfer(await signed()))).toBe('Frozen');
  await world.send(token, 'setFrozen', [holder.address, false]);
  await world.send(token, 'setFee', [100]);
  const before = await world.balance(token, world.treasury);
  await transfer(await signed());
  expect((await world.balance(token, world.treasury)) - before).toBe(990_000n);
  await world.send(token, 'setFee', [0]);
});
