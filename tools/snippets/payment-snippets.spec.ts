import { randomUUID } from 'node:crypto';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '@cowrie/api/faces/app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { exportsOf, itWith, Programs } from './programs';
import { snippet } from './snippets.read';

// Guarantee: the code that a merchant copies from the first page works with the service, and refuses another
// order's payment.

/**
 * The output of each program: the IDs of two calls with one reference, a refusal, and whether the four orders
 * are paid.
 */
interface Answers {
  ids: string[];
  refusal: string;
  paid: boolean[];
}

/** A float cannot represent it exactly. */
const AMOUNT = '1234.57';

const created = (language: string): string => snippet('start', '2. Create a payment', language);
const verified = (language: string): string => snippet('start', '4. Verify', language);

let app: RunningApp;
let programs: Programs;
let env: Record<string, string>;
/** A payment of 7,750 NGN that is paid. */
let paid: { id: string; reference: string };

beforeAll(async () => {
  programs = new Programs();
  app = await startApp(aConfig({ role: 'api' }));
  const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
  const { _id: businessId } = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const keyOf = async (kind: 'public' | 'secret') =>
    (await part(ApiKeysService).issue(businessId, { kind, environment: 'test' }, { name: 'cli:tests' })).key;
  env = {
    COWRIE_URL: app.url,
    COWRIE_PUBLIC_KEY: await keyOf('public'),
    COWRIE_SECRET_KEY: await keyOf('secret'),
  };
  const now = new Date();
  const payment = aLockedPayment(now, {
    businessId,
    status: 'processing',
    paidAt: now,
    confirmedUnits: '5000000',
  });
  await part(PaymentsRepository).insertOnce(payment);
  paid = { id: payment._id.toHexString(), reference: payment.clientReference };
});
afterAll(async () => {
  programs.remove();
  await app.close();
});

/** Runs a program that takes the reference of a new order, and of the paid payment its ID and reference. */
async function run(command: string, ...args: string[]): Promise<Answers> {
  const output = await programs.run(command, [...args, newReference(), paid.id, paid.reference], { env });
  return JSON.parse(output) as Answers;
}
const newReference = (): string => `Order10001${randomUUID().replaceAll('-', '')}`;

function expectRight({ ids, refusal, paid: isPaid }: Answers): void {
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(refusal).toContain('amount_too_small');
  // The new payment, then the paid one: for its order, a more expensive order, another order, and another
  // currency.
  expect(isPaid).toEqual([false, true, false, false, false]);
}
const title = (language: string): string =>
  `the ${language} of the guide creates a payment once and verifies it`;

itWith('curl', '--version', title('curl'), async () => {
  programs.write('create.sh', `set -eu\n${created('sh')}`);
  programs.write('verify.sh', `set -eu\n${verified('sh')}`);
  const { success, data } = JSON.parse(await programs.run('sh', ['create.sh'], { env })) as {
    success: boolean;
    data: { paymentId: string };
  };
  expect(success).toBe(true);
  const isPaid = async (PAYMENT_ID: string) =>
    (
      JSON.parse(await programs.run('sh', ['verify.sh'], { env: { ...env, PAYMENT_ID } })) as {
        data: { paid: boolean };
      }
    ).data.paid;
  expect([await isPaid(data.paymentId), await isPaid(paid.id)]).toEqual([false, true]);
});

it(title('TypeScript'), async () => {
  Object.assign(process.env, env);
  const { createPayment, isPaid } = exportsOf<{
    createPayment: (reference: string, amount: string, email: string) => Promise<{ paymentId: string }>;
    isPaid: (id: string, reference: string, amount: string, currency: string) => Promise<boolean>;
  }>(created('ts'), verified('ts'));
  const reference = newReference();
  const create = async () => (await createPayment(reference, AMOUNT, 'ada@example.com')).paymentId;
  const ids = [await create(), await create()];
  expectRight({
    ids,
    refusal: await createPayment(newReference(), '1.00', 'ada@example.com').then(String, ({ code }) =>
      String(code),
    ),
    paid: [
      await isPaid(String(ids[0]), reference, AMOUNT, 'NGN'),
      await isPaid(paid.id, paid.reference, '7750.00', 'NGN'),
      await isPaid(paid.id, paid.reference, '9000.00', 'NGN'),
      await isPaid(paid.id, 'Order10002', '7750.00', 'NGN'),
      await isPaid(paid.id, paid.reference, '7750.00', 'USD'),
    ],
  });
});

itWith('python3', '--version', title('Python'), async () => {
  programs.write('shop.py', created('python') + verified('python'));
  programs.write(
    'main.py',
    `import json, sys
from urllib.error import HTTPError
from shop import create_payment, is_paid
_, new, id, reference = sys.argv
email = "ada@example.com"
ids = [create_payment(new, "${AMOUNT}", email)["paymentId"] for _ in range(2)]
try:
    refusal = str(create_payment(new + "x", "1.00", email))
except HTTPError as error:
    refusal = error.read().decode()
paid = [
    is_paid(ids[0], new, "${AMOUNT}", "NGN"),
    is_paid(id, reference, "7750.00", "NGN"),
    is_paid(id, reference, "9000.00", "NGN"),
    is_paid(id, "Order10002", "7750.00", "NGN"),
    is_paid(id, reference, "7750.00", "USD"),
]
print(json.dumps({"ids": ids, "refusal": refusal, "paid": paid}))
`,
  );
  expectRight(await run('python3', 'main.py'));
});

itWith('php', '--version', title('PHP'), async () => {
  programs.write('shop.php', created('php') + verified('php'));
  programs.write(
    'main.php',
    `<?php
require 'shop.php';
[, $new, $id, $reference] = $argv;
$create = fn () => createPayment($new, '${AMOUNT}', 'ada@example.com')['paymentId'];
$ids = [$create(), $create()];
try {
    $refusal = json_encode(createPayment($new . 'x', '1.00', 'ada@example.com'));
} catch (RuntimeException $error) {
    $refusal = $error->getMessage();
}
$paid = [
    isPaid($ids[0], $new, '${AMOUNT}', 'NGN'),
    isPaid($id, $reference, '7750.00', 'NGN'),
    isPaid($id, $reference, '9000.00', 'NGN'),
    isPaid($id, 'Order10002', '7750.00', 'NGN'),
    isPaid($id, $reference, '7750.00', 'USD'),
];
echo json_encode(['ids' => $ids, 'refusal' => $refusal, 'paid' => $paid]);
`,
  );
  // With 17 digits, PHP writes the exact float: 1234.57 is 1234.5699999999999.
  expectRight(await run('php', '-d', 'serialize_precision=17', 'main.php'));
});

itWith('go', 'version', title('Go'), async () => {
  programs.write('shop/shop.go', `${created('go')}\n${verified('go')}`);
  programs.write(
    'main.go',
    `package main

import (
	"encoding/json"
	"example/shop"
	"os"
)

func main() {
	reference, id, paidReference := os.Args[1], os.Args[2], os.Args[3]
	create := func(reference string, amount string) (string, error) {
		payment, err := shop.CreatePayment(reference, amount, "ada@example.com")
		return payment.PaymentID, err
	}
	must := func(value string, err error) string {
		if err != nil {
			panic(err)
		}
		return value
	}
	ids := []string{must(create(reference, "${AMOUNT}")), must(create(reference, "${AMOUNT}"))}
	_, refusal := create(reference+"x", "1.00")
	isPaid := func(id, reference, amount, currency string) bool {
		paid, err := shop.IsPaid(id, reference, amount, currency)
		must("", err)
		return paid
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"ids": ids, "refusal": refusal.Error(),
		"paid": []bool{
			isPaid(ids[0], reference, "${AMOUNT}", "NGN"),
			isPaid(id, paidReference, "7750.00", "NGN"),
			isPaid(id, paidReference, "9000.00", "NGN"),
			isPaid(id, "Order10002", "7750.00", "NGN"),
			isPaid(id, paidReference, "7750.00", "USD"),
		},
	})
}
`,
  );
  expectRight(await run(await programs.buildGo()));
});
