import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import {
  HTTPFacilitatorClient,
  type HTTPRequestContext,
  type HTTPResponseInstructions,
  x402HTTPResourceServer,
  x402ResourceServer,
} from '@x402/core/server';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { type PaymentRequired, x402Client, x402HTTPClient } from '@x402/fetch';
import { createWalletClient, defineChain, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createLocalAccount } from '@cowrie/chain-evm';
import type { Service } from '../service';
import { caip2, payerOf, stockClient } from './payer';

/** The official client of a facilitator, with a merchant's key. */
export function facilitatorOf(of: Service): HTTPFacilitatorClient {
  const headers = { Authorization: `Bearer ${of.keys().secret}` };
  return new HTTPFacilitatorClient({
    url: `${of.dev.apiUrl}/x402`,
    createAuthHeaders: async () => ({ verify: headers, settle: headers, supported: headers }),
  });
}

/** The official facilitator, with an account of its own that has gas. */
export async function officialFacilitator(of: Service, name = 'base'): Promise<x402Facilitator> {
  const { rpcUrl, chainId: id } = of.network(name);
  const { privateKey } = await createLocalAccount(rpcUrl);
  const account = privateKeyToAccount(privateKey as `0x${string}`);
  const nativeCurrency = { name: 'coin', symbol: 'COIN', decimals: 18 };
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } });
  const client = createWalletClient({ account, chain, transport: http() }).extend(publicActions);
  // This version of viem declares `verifyTypedData` more narrowly than the facilitator does.
  const signer = toFacilitatorEvmSigner({ ...client, address: account.address } as unknown as Signer);
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: caip2(of, name) });
}
type Signer = Parameters<typeof toFacilitatorEvmSigner>[0];

/** What is required for a payment. */
export async function requiredOf(of: Service, payCode: string): Promise<PaymentRequired> {
  const answer = await fetch(`${of.dev.apiUrl}/x402/${payCode}`);
  const header = Buffer.from(answer.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString();
  return JSON.parse(header) as PaymentRequired;
}

/** What a new payer signs for a payment, with the stock client. */
export async function signedFor(of: Service, payCode: string, amountUnits?: bigint) {
  const account = await payerOf(of, { amountUnits });
  const client = new x402HTTPClient(x402Client.fromConfig(stockClient(of, account)));
  return { account, payload: await client.createPaymentPayload(await requiredOf(of, payCode)) };
}

/** A server of the official packages that sells `/orders/<payCode>`. */
export interface Seller {
  url: string;
  close(): void;
}

/** Starts it. What it wants for an order is what this service offers, and this service is its facilitator. */
export async function startSeller(of: Service): Promise<Seller> {
  const network = caip2(of);
  const offerFor = async ({ path }: HTTPRequestContext) => {
    const { accepts } = await requiredOf(of, String(path.split('/').at(-1)));
    const offer = accepts.find((one) => one.network === network);
    if (!offer) throw new Error('base is not offered');
    return offer;
  };
  const resources = new x402ResourceServer(facilitatorOf(of)).register(network, new ExactEvmScheme());
  const shop = new x402HTTPResourceServer(resources, {
    'GET /orders/*': {
      accepts: {
        scheme: 'exact',
        network,
        payTo: async (context) => (await offerFor(context)).payTo,
        price: async (context) => offerFor(context),
      },
    },
  });
  await shop.initialize();
  const server = createServer((request, response) => void sell(shop, request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => void server.close() };
}

/** What the official middleware for Express does, without Express. */
async function sell(
  shop: x402HTTPResourceServer,
  { headers, url: path = '', method = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const header = (name: string) => headers[name.toLowerCase()]?.toString();
  const adapter = {
    getHeader: header,
    getMethod: () => method,
    getPath: () => path,
    getUrl: () => `http://${headers.host}${path}`,
    getAcceptHeader: () => headers.accept ?? '',
    getUserAgent: () => headers['user-agent'] ?? '',
  };
  const paymentHeader = header('PAYMENT-SIGNATURE');
  const result = await shop.processHTTPRequest({
    adapter,
    path,
    method,
    ...(paymentHeader && { paymentHeader }),
  });
  if (result.type !== 'payment-verified')
    return end(response, result.type === 'payment-error' ? result.response : { status: 200, headers: {} });
  const { paymentPayload, paymentRequirements } = result;
  const settled = await shop.processSettlement(paymentPayload, paymentRequirements);
  end(response, settled.success ? { status: 200, headers: settled.headers, body: 'sold' } : settled.response);
}

function end(response: ServerResponse, { status, headers, body = '' }: HTTPResponseInstructions): void {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
