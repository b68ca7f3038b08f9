import { TronWeb, type Types } from 'tronweb';
import { tronTokenArtifact, tronVaultFactoryArtifact } from '@cowrie/contracts';
import { prefixed } from '../../address';
import { freshAddress, keyOf, START_MS, trx } from '../../spec/tron.world';
import { tronAccount } from '../../transactions/signature';
import { tronVaultAddress } from '../../vault.address';
import { TronChain } from '../chain/tron-chain';
import { startTronNode, type TronNode } from './tron-node';

const KEY = keyOf(7);
const { address: owner } = tronAccount(KEY);
const long = (address: string) => prefixed(address).slice(2);
const treasury = freshAddress(70);
const paymentId = '6740000000000000000000aa';

let chain: TronChain;
let node: TronNode;
let tronweb: TronWeb;

beforeEach(async () => {
  chain = new TronChain({ now: () => START_MS });
  await chain.fund(owner, trx(10_000));
  // A node leaves the number 0 out of the first block, which tronweb cannot read.
  await chain.mine();
  node = await startTronNode(chain);
  tronweb = new TronWeb({ fullHost: node.url, privateKey: KEY.slice(2) });
});
afterEach(() => node.close());

/** Signs with tronweb, broadcasts, mines, and returns what the node tells about it. */
async function settle(transaction: Types.Transaction) {
  const signed = await tronweb.trx.sign(transaction);
  const { result, txid } = await tronweb.trx.sendRawTransaction(signed);
  expect(result).toBe(true);
  await chain.mine();
  return { txid, info: await tronweb.trx.getUnconfirmedTransactionInfo(txid) };
}

async function deploy({ abi, bytecode }: typeof tronTokenArtifact, name: string, parameters: unknown[]) {
  const options = {
    abi: abi as never,
    bytecode: bytecode.slice(2),
    feeLimit: 2_000_000_000,
    name,
    parameters,
  };
  const transaction = await tronweb.transactionBuilder.createSmartContract(options, long(owner));
  const { info } = await settle(transaction);
  expect(info.receipt).toMatchObject({ result: 'SUCCESS' });
  expect(info.contract_address).toBe(transaction.contract_address);
  return `0x${info.contract_address.slice(2)}`;
}

async function call(
  contract: string,
  name: string,
  parameters: { type: string; value: unknown }[],
  local = false,
) {
  const options = { feeLimit: 100_000_000, ...(local && { txLocal: true }) };
  const built = await tronweb.transactionBuilder.triggerSmartContract(
    long(contract),
    name,
    options,
    parameters,
    long(owner),
  );
  return settle(built.transaction);
}

async function balanceOf(usdt: string, address: string): Promise<bigint> {
  const parameters = [{ type: 'address', value: long(address) }];
  const { constant_result: result } = await tronweb.transactionBuilder.triggerConstantContract(
    long(usdt),
    'balanceOf(address)',
    {},
    parameters,
    long(owner),
  );
  return BigInt(`0x${String(result[0])}`);
}

// Guarantee: a client that others wrote reads, builds, signs and broadcasts on this node as on a real one.
test('tronweb deploys the factory, pays USDT to a vault and sweeps it', async () => {
  const factory = await deploy(tronVaultFactoryArtifact, 'CowrieTronVaultFactory', []);
  const usdt = await deploy(tronTokenArtifact, 'Tether', ['Tether USD (test)', 'USDT', 6]);
  const vault = tronVaultAddress({ factory, treasury, paymentId });
  const amount = { type: 'uint256', value: 5_000_000 };
  await call(usdt, 'mint(address,uint256)', [{ type: 'address', value: long(owner) }, amount]);

  const paid = await call(usdt, 'transfer(address,uint256)', [
    { type: 'address', value: long(vault) },
    amount,
  ]);
  expect(paid.info.receipt).toMatchObject({ result: 'SUCCESS' });
  // Tether's contract returns `false` when it succeeds.
  expect(paid.info.contractResult).toEqual(['0'.repeat(64)]);
  expect(await balanceOf(usdt, vault)).toBe(5_000_000n);

  const swept = await call(factory, 'flush(address,address,bytes32[])', [
    { type: 'address', value: long(usdt) },
    { type: 'address', value: long(treasury) },
    { type: 'bytes32[]', value: [`0x${paymentId.padStart(64, '0')}`] },
  ]);
  expect(swept.info.receipt).toMatchObject({ result: 'SUCCESS' });
  expect(await balanceOf(usdt, treasury)).toBe(5_000_000n);
  expect(await balanceOf(usdt, vault)).toBe(0n);
});

test('tronweb builds a call itself', async () => {
  const usdt = await deploy(tronTokenArtifact, 'Tether', ['Tether USD (test)', 'USDT', 6]);
  const parameters = [
    { type: 'address', value: long(treasury) },
    { type: 'uint256', value: 9 },
  ];
  await call(usdt, 'mint(address,uint256)', parameters, true);
  expect(await balanceOf(usdt, treasury)).toBe(9n);
});

test('tronweb sends TRX and reads accounts, blocks and transactions', async () => {
  const to = freshAddress(71);
  const { txid, info } = await settle(await tronweb.transactionBuilder.sendTrx(long(to), 12, long(owner)));
  expect(info).toMatchObject({ id: txid, fee: 1_100_000, blockNumber: 2 });
  expect(await tronweb.trx.getUnconfirmedBalance(long(to))).toBe(12);
  // Only the solid chain counts as confirmed.
  expect(await tronweb.trx.getTransactionInfo(txid)).toEqual({});
  await chain.mine(19);
  expect(await tronweb.trx.getTransactionInfo(txid)).toMatchObject({ id: txid });
  const block = await tronweb.trx.getBlockByNumber(2);
  expect(block.transactions?.[0]?.txID).toBe(txid);
  expect((await tronweb.trx.getTransaction(txid)).txID).toBe(txid);
  expect((await tronweb.trx.getCurrentBlock()).block_header.raw_data.number).toBe(21);
  expect(await tronweb.trx.getAccountResources(long(owner))).toMatchObject({ freeNetLimit: 600 });
  const parameters = await tronweb.trx.getChainParameters();
  expect(parameters.find(({ key }) => key === 'getEnergyFee')?.value).toBe(100);
});

test('tronweb is told why a transaction is refused', async () => {
  const transaction = await tronweb.transactionBuilder.sendTrx(long(treasury), 1, long(owner));
  const signed = await tronweb.trx.sign(transaction);
  await tronweb.trx.sendRawTransaction(signed);
  const again = await tronweb.trx.sendRawTransaction(signed);
  expect(again).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
  const late = await tronweb.trx.sign(
    await tronweb.transactionBuilder.sendTrx(long(treasury), 2, long(owner)),
  );
  await chain.mine(1, 30);
  expect(await tronweb.trx.sendRawTransaction(late)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
});
