import { type BusinessDraft, changesOf, FLAGS } from './business-draft';

const NO_FLAGS = Object.fromEntries(FLAGS.map((name) => [name, false])) as BusinessDraft['flags'];

const STORED: BusinessDraft = {
  name: 'Ada Shop',
  supportEmail: 'help@ada.example',
  supportPhone: '',
  supportURL: '',
  bounds: {
    minimumOutputAmount: '100',
    maximumOutputAmount: '5000',
    minimumUSDAmount: '1',
    maximumUSDAmount: '50',
  },
  tolerance: 0.5,
  flags: { ...NO_FLAGS, holdSurplus: false },
  payersUpToTokens: '10',
  redirectHosts: 'shop.example.com',
  mails: { receipt: true, shortPayment: true, refunds: true },
};

// Guarantee: only changed values are sent, so that two editors do not undo each other's changes.
it.each<[typed: Partial<BusinessDraft>, sent: object]>([
  [{}, {}],
  [{ name: 'Ada' }, { name: 'Ada' }],
  [{ supportEmail: ' help@ada.example ' }, {}],
  [{ supportEmail: '' }, { supportEmail: null }],
  [{ supportPhone: ' +2348012345678 ' }, { supportPhone: '+2348012345678' }],
  [{ bounds: { ...STORED.bounds, minimumUSDAmount: '2' } }, { bounds: { minimumUSDAmount: '2' } }],
  [
    { bounds: { ...STORED.bounds, maximumOutputAmount: '500,000' } },
    { bounds: { maximumOutputAmount: '500000' } },
  ],
  [{ bounds: { ...STORED.bounds, minimumUSDAmount: 'few' } }, { bounds: { minimumUSDAmount: 'few' } }],
  [{ tolerance: '' }, { toleranceBasisPoints: 0 }],
  [{ tolerance: 1.15 }, { toleranceBasisPoints: 115 }],
  [{ flags: { ...NO_FLAGS, holdSurplus: true } }, { holdSurplus: true }],
  [{ payersUpToTokens: ' ' }, { refunds: { payersUpToTokens: null } }],
  [{ payersUpToTokens: '1 000,5' }, { refunds: { payersUpToTokens: '1000.5' } }],
  [
    { redirectHosts: 'a.example, b.example\nc.example' },
    { environments: { live: { redirectHosts: ['a.example', 'b.example', 'c.example'] } } },
  ],
  [{ mails: { ...STORED.mails, receipt: false } }, { environments: { live: { mails: { receipt: false } } } }],
])('typing %j sends %j', (typed, sent) =>
  expect(changesOf(STORED, { ...STORED, ...typed }, 'live')).toEqual(sent),
);
