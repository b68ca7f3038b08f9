import type { Command } from 'commander';
import type { SimulationCase } from '@cowrie/dto';
import { SimulatedCustomer } from '@cowrie/api/faces/test-helpers/simulated-customer.service';
import { type CliContext, reading, printResult, withExamples } from '../command.context';
import { findPayment } from '../payment.find';
import { addSanctionCommand } from './sanction.command';
import { facts } from '../../output/table.format';
import { waitForWindowEnd } from './window-end.wait';

const ID = '6b0110ffc7f3464f0a917cae';

interface SimulateOptions {
  amount?: string;
  moveTime?: boolean;
  endWindow?: boolean;
  json?: boolean;
}

/** Commands that pay as a customer would. They mint the tokens, so they work on local chains only. */
export function addSimulateCommands(program: Command, context: CliContext): void {
  const simulate = program
    .command('simulate')
    .description('pay as a customer would, on local chains only (those of npm start)');
  const command = (kind: SimulationCase, description: string): Command =>
    reading(simulate, kind.replace('_', '-'), description)
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
    command('late', 'pay the requested amount after the payment window; waits for its end')
      .option('--end-window', 'end the window of this test payment now, instead of waiting')
      .option(
        '--move-time',
        'move the chain’s time forward for good, instead of waiting; refused while other payments are open there',
      ),
    `simulate late ${ID}`,
    `simulate late ${ID} --end-window`,
    `simulate late ${ID} --move-time`,
  );
  withExamples(command('wrong_token', 'pay with the network’s other token'), `simulate wrong-token ${ID}`);
  withExamples(
    command('wrong_network', 'pay the same token on another network'),
    `simulate wrong-network ${ID}`,
  );
  withExamples(
    command('reorg', 'pay the requested amount, and take it back by a reorg once a worker has seen it'),
    `simulate reorg ${ID}`,
  );
  addSanctionCommand(simulate, context);
}

async function pay(
  context: CliContext,
  kind: SimulationCase,
  text: string,
  { amount, moveTime = false, endWindow = false, ...options }: SimulateOptions,
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, text);
  const customer = service.get(SimulatedCustomer);
  const order = { case: kind, amount, mayEndWindow: endWindow };
  const plan = await customer.plan(payment, order);
  const waited =
    kind === 'late' && !endWindow
      ? await waitForWindowEnd(context, service, payment, plan, moveTime)
      : undefined;
  const {
    paymentId,
    network,
    token,
    amount: paid,
    address,
    txHash,
    blockNumber,
    note,
  } = await customer.pay(payment, order);
  const answer = {
    paymentId,
    network,
    token,
    amount: paid,
    address,
    txHash,
    blockNumber,
    note: note ?? waited,
  };
  printResult(context, options, answer, ({ paymentId: id, blockNumber: block, ...rest }) =>
    facts({ payment: id, ...rest, block: String(block) }),
  );
}
