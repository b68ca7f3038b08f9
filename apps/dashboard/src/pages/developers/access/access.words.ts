import { defineWords } from '../../../i18n/words';

export const accessWords = defineWords('access', {
  api: 'Developer API',
  apiOn: 'On: requests with your keys are accepted.',
  apiOff: 'Off: every request with a key is refused. The keys are kept.',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchOffTitle: 'Switch the developer API off?',
  switchOffAbout:
    'Within a second, every request with a key of this business is refused, in test and live. No payment can be created. Open payments continue, and webhooks are still sent. The keys are kept, and work again once you switch the API on.',
  switchOnTitle: 'Switch the developer API on?',
  switchOnAbout: 'The keys of this business work again, in test and live.',
  docs: 'Guide and API reference',
  address: 'Your current IP address',
  what: 'address',
  listed: 'It is on the allow-list.',
  allowlist: 'IP allow-list for secret keys',
  allowlistAbout:
    'Secret keys work only from these addresses and ranges. An empty list allows every address. The list applies to this environment only.',
  entries: 'Addresses and ranges, one per line',
  example: '203.0.113.7\n2001:db8::/32',
  addMine: 'Add my address',
  save: 'Save the list',
  saved: 'The list is saved. It takes effect within a second.',
  notMineTitle: 'Your own address is not in this list',
  notMine: (address: string) =>
    `Secret keys would be refused from ${address}, your current address. That is fine if your servers are elsewhere.`,
  saveAnyway: 'Save anyway',
  back: 'Back',
  firstCall: 'Your first call',
  firstCallAbout:
    'Creates a payment. Insert your public key, run the command, and open the URL in the response.',
  command: 'Command',
  restOfKey: 'rest-of-your-public-key',
  addressOfApi: 'https://address-of-the-api',
});
