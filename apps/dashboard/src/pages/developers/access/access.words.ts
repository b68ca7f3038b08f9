import { defineWords } from '../../../i18n/words';

export const accessWords = defineWords({
  api: 'Developer API',
  apiOn: 'On: requests with your keys are answered.',
  apiOff: 'Off: every request with a key is refused. The keys stay.',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchOffTitle: 'Switch the developer API off?',
  switchOffAbout:
    'Every request with a key of this business is refused within a second, in test and in live: no payment can be created. Open payments go on, and webhooks are still sent. The keys stay, and work again once you switch it on.',
  switchOnTitle: 'Switch the developer API on?',
  switchOnAbout: 'The keys of this business work again, in test and in live.',
  docs: 'Guide and API reference',
  address: 'Your address now',
  what: 'address',
  listed: 'It is on the allow-list.',
  allowlist: 'IP allow-list for secret keys',
  allowlistAbout:
    'Secret keys work only from these addresses and ranges. An empty list allows every address. It holds for this environment.',
  entries: 'Addresses and ranges, one on each line',
  example: '203.0.113.7\n2001:db8::/32',
  addMine: 'Add my address',
  save: 'Save the list',
  saved: 'The list is saved. It holds everywhere within a second.',
  notMineTitle: 'Your own address is not in this list',
  notMine: (address: string) =>
    `From ${address}, where you are now, secret keys would be refused. That is right if your servers are elsewhere.`,
  saveAnyway: 'Save anyway',
  back: 'Back',
  firstCall: 'A first call',
  firstCallAbout: 'Creates a payment. Put your own public key in, and open the address that it answers.',
  command: 'Command',
  restOfKey: 'rest-of-your-public-key',
  addressOfApi: 'https://address-of-the-api',
});
