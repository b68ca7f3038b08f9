import type { Command } from 'commander';
import { type CliContext, reading, tell, withExamples } from '../command.context';
import { findPayment } from '../payment.find';
import { facts } from '../../output/table.format';
import { lateMoment } from './late.moment';
import { placeOf } from './local-place.find';
import { amountToPay, type PaymentKind, tokenToPay } from './payment.plan';
import { payAsCustomer } from './payment.send';

const ID = '6b0110ffc7f3464f0a917cae';

interface SimulateOptions {
  amount?: string;
  moveTime?: boolean;
  json?: boolean;
}

/** A customer on a local chain, whose tokens are made out of nothing. */
export function addSimulateCommands(program: Command, context: CliContext): void {
  const simulate = program
    .command('simulate')
    .description('pay as a customer would, on local chains only (those of npm start)');
  const command = (kind: PaymentKind, description: string): Command =>
    reading(simulate, kind, description)
      .argument('<payment>', 'its ID, payCode or reference; token and network must be chosen')
      .action((text: string, options: SimulateOptions) => pay(context, kind, text, options));
  withExamples(command('exact', 'what is asked for'), `simulate exact ${ID}`);
  withExamples(
    command('under', 'too little: half of what is asked for').option(
      '--amount <decimal>',
      'so many tokens instead',
    ),
    `simulate under ${ID}`,
    `simulate under ${ID} --amount 1.50`,
  );
  withExamples(
    command('over', 'too much: half as much again').option('--amount <decimal>', 'so many tokens instead'),
    `simulate over ${ID}`,
  );
  withExamples(
    command('late', 'what is asked for, after the window: waits until that is over').option(
      '--move-time',
      'move the chain’s time instead, for good; refused while other payments are open there',
    ),
    `simulate late ${ID}`,
    `simulate late ${ID} --move-time`,
  );
  withExamples(command('wrong-token', 'the network’s other token'), `simulate wrong-token ${ID}`);
}

async function pay(
  context: CliContext,
  kind: PaymentKind,
  text: string,
  options: SimulateOptions,
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, text);
  const place = await placeOf(service, payment);
  const token = tokenToPay(kind, place);
  const amount = amountToPay(kind, place, token, options.amount);
  const note =
    kind === 'late'
      ? await lateMoment(context, service, payment, place, options.moveTime ?? false)
      : undefined;
  const sent = await payAsCustomer(place, token, amount);
  const { network, deposit } = place;
  const answer = {
    ...{ paymentId: payment._id.toHexString(), network: network.name, token: token.symbol },
    ...{ amount, address: deposit.address, txHash: sent.txHash, blockNumber: sent.blockNumber, note },
  };
  tell(context, options, answer, ({ paymentId, blockNumber, ...rest }) =>
    facts({ payment: paymentId, ...rest, block: String(blockNumber) }),
  );
}
