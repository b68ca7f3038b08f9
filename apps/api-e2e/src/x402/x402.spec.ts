import { ExactEvmScheme } from '@x402/evm';
import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { sendToken } from '@cowrie/chain-evm';
import { Service } from '../service';

const service = Service.shared();

/** A payer with tokens and without gas, and the stock client that pays for them. */
async function payer(amountUnits = 10_000_000n) {
  const account = privateKeyToAccount(generatePrivateKey());
  const { rpcUrl, chainId, tokens } = service.network('base');
  const { privateKey } = service.dev.faucet;
  await sendToken(
    { rpcUrl, privateKey },
    { tokenAddress: tokens.USDC.address, to: account.address, amountUnits },
  );
  const network = `eip155:${chainId}` as const;
  // Without it, the client takes up to one dollar, in tokens of its own list.
  const spendControls = { allowedAssets: true } as const;
  const schemes = [{ network, client: new ExactEvmScheme(account) }];
  return { account, network, fetch: wrapFetchWithPaymentFromConfig(fetch, { schemes, spendControls }) };
}

it('a stock client without gas pays a payment in one call', async () => {
  const { paymentId, payCode } = await service.create();
  const { network, account, fetch: paidFetch } = await payer();
  const answer = await paidFetch(`${service.dev.apiUrl}/x402/${payCode}`);
  expect(await answer.clone().text()).toContain('"success":true');
  expect(answer.status).toBe(200);
  const settled = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
  expect(settled).toMatchObject({ success: true, network, payer: account.address });
  await service.untilStatus(payCode, 'completed');
  expect(await service.details(paymentId)).toMatchObject({
    status: 'completed',
    token: 'USDC',
    network: 'base',
    totalSentAmount: '3.225807',
    txHash: settled.transaction,
  });
});
