import type { Command } from 'commander';
import { type CliContext, reading, printResult, withExamples } from '../command.context';
import { findPayment } from '../payment.find';
import { facts } from '../../output/table.format';
import { waitForWindowEnd } from './window-end.wait';
import { findLocalDeposit } from './local-deposit.find';
import { amountToPay, type PaymentKind, tokenToPay } from './payment.plan';
import { payAsCustomer } from './payment.send';

const ID = '6b0110ffc7f3464f0a917cae';

interface SimulateOptions {
  amount?: string;
  moveTime?: boolean;
  json?: boolean;
}

/** Commands that pay as a customer would. They mint the tokens, so they work on local chains only. */
export function addSimulateCommands(program: Command, context: CliContext): void {
  const simulate = program
    .command('simulate')
    .description('pay as a customer would, on local chains only (those of npm start)');
  const command = (kind: PaymentKind, description: string): Command =>
    reading(simulate, kind, description)
      .argument('<payment>', 'paymentId, payCode or reference; token and network must be chosen')
      .action((text: string, options: SimulateOptions) => pay(context, kind, text, options));
  withExamples(command('exact', 'pay the requested amount'), `simulate exact ${ID}`);
  withExamples(
    command('under', 'pay too little: half of the requested amount').option(
      '--amount <decimal>',
      'pay this many tokens instead',
    ),
    `simulate under ${ID}`,
    `simulate under ${ID} --amount 1.50`,
  );
  withExamples(
    command('over', 'pay too much: one and a half times the requested amount').option(
      '--amount <decimal>',
      'pay this many tokens instead',
    ),
    `simulate over ${ID}`,
  );
  withExamples(
    command('late', 'pay the requested amount after the payment window; waits for its end').option(
      '--move-time',
      'move the chain’s time forward for good, instead of waiting; refused while other payments are open there',
    ),
    `simulate late ${ID}`,
    `simulate late ${ID} --move-time`,
  );
  withExamples(command('wrong-token', 'pay with the network’s other token'), `simulate wrong-token ${ID}`);
}

async function pay(
  context: CliContext,
  kind: PaymentKind,
  text: string,
  options: SimulateOptions,
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, text);
  const target = await findLocalDeposit(service, payment);
  const token = tokenToPay(kind, target);
  const amount = amountToPay(kind, target, token, options.amount);
  const note =
    kind === 'late'
      ? await waitForWindowEnd(context, service, payment, target, options.moveTime ?? false)
      : undefined;
  const sent = await payAsCustomer(target, token, amount);
  const { network, deposit } = target;
  const answer = {
    ...{ paymentId: payment._id.toHexString(), network: network.name, token: token.symbol },
    ...{ amount, address: deposit.address, txHash: sent.txHash, blockNumber: sent.blockNumber, note },
  };
  printResult(context, options, answer, ({ paymentId, blockNumber, ...rest }) =>
    facts({ payment: paymentId, ...rest, block: String(blockNumber) }),
  );
}
