import { PROOF_TEXT_EXAMPLE } from './proof-text.example';
import type { Receipt } from './receipt.dto';

const HEX_SHORTENED = `0xf9${'0'.repeat(14)}`;

/** Its proofs and signatures are shortened: they only show the form. */
export const RECEIPT_EXAMPLE: Receipt = {
  format: 'cowrie-receipt',
  version: 1,
  reader: 'merchant',
  issuer: 'https://pay.cowrie.example',
  issuedAt: '2026-11-22T09:00:00.000Z',
  paymentURL: 'https://pay.cowrie.example/k7Tq2mVd9RaB',
  payment: {
    paymentId: '6b0110ffc7f3464f0a917cae',
    clientReference: 'Order10001k7Tq2mVd9R',
    environment: 'live',
    businessName: 'Lagos Leather',
    status: 'completed',
    paidAt: '2026-11-21T03:33:20.000Z',
    fiatAmount: '5000.00',
    currency: 'NGN',
    token: 'USDC',
    network: 'base',
    tokenDecimals: 6,
    rate: '1550',
    cryptoAmount: '3.225807',
    collectedCryptoAmount: '3.225807',
  },
  vault: {
    address: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  },
  transfers: [
    {
      network: 'base',
      chainId: 8453,
      token: 'USDC',
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      decimals: 6,
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      amount: '3.225807',
      counts: '3.225807',
      txHash: `0x${'1'.repeat(64)}`,
      blockNumber: 38_412_007,
      blockHash: `0x${'2'.repeat(64)}`,
      blockTime: '2026-11-21T03:33:01.000Z',
      proof: { header: HEX_SHORTENED, transactionIndex: 12, logIndex: 0, nodes: [HEX_SHORTENED] },
    },
  ],
  rateProof: PROOF_TEXT_EXAMPLE,
  signature: PROOF_TEXT_EXAMPLE,
};
