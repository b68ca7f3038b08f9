import { benchCore } from './core.bench';
import { benchCrediting } from './crediting.bench';
import { benchReplay } from './replay.bench';
import { benchPaymentList } from './payment-list.bench';
import { benchStatusPoll } from './status-poll.bench';
import { benchWatcher } from './watcher.bench';
import { benchWebhooks } from './webhooks.bench';

/** `npm run bench`: prints figures and asserts nothing, because machines differ. The ratios differ less. */
async function main(): Promise<void> {
  benchCore();
  await benchReplay();
  await benchWatcher();
  await benchCrediting();
  await benchWebhooks();
  await benchStatusPoll();
  await benchPaymentList();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
