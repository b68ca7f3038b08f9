/**
 * The kind of a setting's value. The request's rules, the stored field, the command line's option and the
 * form's field follow from it. `fiat` is an amount in the account's currency or USD; `tokens` and `limit` are
 * decimals that null removes.
 */
export type SettingKind =
  | 'flag'
  | 'basisPoints'
  | 'decimals'
  | 'fiat'
  | 'tokens'
  | 'limit'
  | 'url'
  | 'email'
  | 'phone'
  | 'color'
  | 'address'
  | 'tronAddress'
  | 'pairs'
  | 'hosts'
  | 'exchange'
  | 'schedule';

/** A default, which can differ between test and live. */
type SettingDefault = boolean | number | string | readonly string[];

/** One setting of a merchant. Its key in the table is its name in the API and in the database. */
export interface SettingRow {
  kind: SettingKind;
  /** The largest number that a request can set. */
  maximum?: number;
  /**
   * `business`: the business's owners and admins can set it too, in the dashboard. `operator`: only operators
   * do.
   */
  setBy: 'business' | 'operator';
  /** True: every stored merchant has it. A new merchant gets the default. */
  isAlwaysStored?: true;
  /** What answers show for a merchant without a value. Absent: they leave it out. */
  default?: SettingDefault | { readonly test: SettingDefault; readonly live: SettingDefault };
  /** What the setting does. */
  description: string;
  /** What applies to a merchant without a value. Null restores it. */
  empty?: string;
  /** The label in forms, and the line below the field. */
  label: string;
  help?: string;
  /** The option of the command line, without `--`. A setting of an environment adds `-test` or `-live`. */
  option?: string;
  /** What a person types for true and for false. Default: `on` and `off`. */
  typed?: readonly [string, string];
  /** The word that a person types to remove it. */
  removedBy?: string;
  /** The line of `cowrie merchant show`: its name, and for a flag the texts for true and false. */
  shown?: readonly [string] | readonly [string, string, string];
}

/** Settings by name. */
export type SettingRows = Readonly<Record<string, SettingRow>>;

/**
 * Off in test, where a stranger with a public key could send mails to anybody without paying
 * (docs/decisions/0058).
 */
const LIVE_ONLY = { test: false, live: true } as const;
const HUNDREDTHS = 'In hundredths of a percent.';

const groups = {
  /** Settings on the merchant itself. */
  merchant: {
    logoUrl: {
      kind: 'url',
      setBy: 'business',
      isAlwaysStored: true,
      default: '',
      description: 'The https address of the logo.',
      empty: 'no logo',
      label: 'Logo',
      option: 'logo-url',
      removedBy: 'none',
    },
    supportEmail: {
      kind: 'email',
      setBy: 'business',
      description: 'The e-mail address at which customers reach the merchant. The page shows it.',
      empty: 'none',
      label: 'Support e-mail',
      option: 'support-email',
      removedBy: 'none',
    },
    supportPhone: {
      kind: 'phone',
      setBy: 'business',
      description:
        'The phone number at which customers reach the merchant, such as `+2348012345678`. The page shows it.',
      empty: 'none',
      label: 'Support phone',
      option: 'support-phone',
      removedBy: 'none',
    },
    supportURL: {
      kind: 'url',
      setBy: 'business',
      description:
        'The https address at which customers reach the merchant, such as `https://wa.me/2348012345678` or a form. The page shows it.',
      empty: 'none',
      label: 'Support link',
      option: 'support-url',
      removedBy: 'none',
    },
    brandColor: {
      kind: 'color',
      setBy: 'business',
      description:
        'The merchant’s colour, such as `#0d4740`. The page darkens it as far as needed to keep its text readable.',
      empty: 'the page’s default colour',
      label: 'Colour',
      option: 'brand-color',
      removedBy: 'none',
    },
    developerApiEnabled: {
      kind: 'flag',
      setBy: 'operator',
      isAlwaysStored: true,
      default: true,
      description:
        'False: every request with one of the merchant’s keys is refused from now on. The keys are kept.',
      label: 'The merchant’s keys work',
      option: 'developer-api',
      shown: ['developer API', 'on', 'off'],
    },
    toleranceBasisPoints: {
      kind: 'basisPoints',
      maximum: 500,
      setBy: 'business',
      isAlwaysStored: true,
      default: 50,
      description: `Tolerance: a payment that is short by this much still counts as paid. ${HUNDREDTHS}`,
      label: 'Tolerance in percent',
      option: 'tolerance-bp',
      shown: ['tolerance'],
    },
    holdSurplus: {
      kind: 'flag',
      setBy: 'business',
      default: false,
      description:
        'True: when a payer sends more than the tolerance above the amount, the excess is held for the payer. It is neither sold nor charged. Applies to settlements that become due from now on.',
      label: 'Hold a surplus for the payer',
      help: 'The excess is neither sold nor charged, and can be refunded.',
      option: 'hold-surplus',
      shown: ['surplus', 'held for the payer', 'the merchant’s'],
    },
    requiresSecondFactor: {
      kind: 'flag',
      setBy: 'operator',
      default: false,
      description: 'True: people of the business without a second factor can only view the dashboard.',
      label: 'Every person needs a second factor',
      option: 'second-factor',
      typed: ['required', 'optional'],
      shown: ['second factor', 'required of its people', 'optional'],
    },
    markupBasisPoints: {
      kind: 'basisPoints',
      maximum: 5000,
      setBy: 'operator',
      isAlwaysStored: true,
      default: 0,
      description: `Markup: the rate is lowered by this much. ${HUNDREDTHS}`,
      label: 'Markup in percent',
      option: 'markup-bp',
      shown: ['markup'],
    },
    payableDecimals: {
      kind: 'decimals',
      maximum: 18,
      setBy: 'operator',
      description: 'The most decimals that an amount to pay has, 2 to 18. The amount is rounded up.',
      empty: 'the deployment’s default',
      label: 'Decimals of amounts to pay',
      option: 'payable-decimals',
      removedBy: 'default',
    },
    pairs: {
      kind: 'pairs',
      setBy: 'operator',
      description: 'Token → networks on which the merchant accepts it. The service must have each.',
      empty: 'every network',
      label: 'Tokens and networks',
      option: 'pairs',
      removedBy: 'all',
    },
    anyNetwork: {
      kind: 'flag',
      setBy: 'operator',
      default: true,
      description:
        'True: the chosen token counts on every network on which the merchant takes it. False: only on the chosen one.',
      label: 'The chosen token counts on every network',
      option: 'any-network',
      shown: ['any network counts', 'yes', 'no'],
    },
  },
  /** Bounds for one payment. */
  bounds: {
    minimumOutputAmount: {
      kind: 'fiat',
      setBy: 'business',
      isAlwaysStored: true,
      description: 'Minimum amount of a payment, in the account’s currency.',
      label: 'Minimum payment in the account’s currency',
      option: 'min-amount',
    },
    maximumOutputAmount: {
      kind: 'fiat',
      setBy: 'business',
      isAlwaysStored: true,
      description: 'Maximum amount of a payment, in the account’s currency.',
      label: 'Maximum payment in the account’s currency',
      option: 'max-amount',
    },
    minimumUSDAmount: {
      kind: 'fiat',
      setBy: 'business',
      isAlwaysStored: true,
      description: 'Minimum amount of a payment, in USD.',
      label: 'Minimum payment in USD',
      option: 'min-usd',
    },
    maximumUSDAmount: {
      kind: 'fiat',
      setBy: 'business',
      isAlwaysStored: true,
      description: 'Maximum amount of a payment, in USD.',
      label: 'Maximum payment in USD',
      option: 'max-usd',
    },
  },
  /** The fee of each payment. */
  fee: {
    basisPoints: {
      kind: 'basisPoints',
      maximum: 10_000,
      setBy: 'operator',
      isAlwaysStored: true,
      default: 100,
      description: 'The share of the collected amount, in hundredths of a percent.',
      label: 'Fee in percent',
      option: 'fee-bp',
    },
    fixed: {
      kind: 'fiat',
      setBy: 'operator',
      isAlwaysStored: true,
      default: '0',
      description: 'Fixed part, in the account’s currency. Payments in another currency do not pay it.',
      label: 'Fixed fee in the account’s currency',
      option: 'fee-fixed',
    },
  },
  /** Refunds (docs/decisions/0056). */
  refunds: {
    approvalAboveTokens: {
      kind: 'tokens',
      setBy: 'operator',
      default: '1000',
      description: 'A refund of more tokens than this needs two parties, one of them an operator.',
      empty: 'the default, 1000 tokens',
      label: 'Refunds above this many tokens need an operator',
      option: 'refund-approval-above',
      removedBy: 'default',
    },
    payersUpToTokens: {
      kind: 'tokens',
      setBy: 'business',
      default: '0',
      description:
        'Up to this many tokens, a customer gets money back without a decision. A business cannot set more than `approvalAboveTokens`.',
      empty: 'the default, none',
      label: 'Automatic refunds up to, in tokens',
      option: 'refund-payers-up-to',
      removedBy: 'default',
    },
    keepFee: {
      kind: 'flag',
      setBy: 'operator',
      default: false,
      description: 'True: the merchant does not get the fee back when it refunds money that was sold.',
      label: 'Keep the fee of refunded money',
      option: 'refund-fee',
      typed: ['keep', 'return'],
    },
  },
  /** Settings that can differ between test and live. */
  environment: {
    treasury: {
      kind: 'address',
      setBy: 'operator',
      description: 'The address that vaults are swept to, for payments whose token is chosen from now on.',
      empty: 'the environment’s treasury',
      label: 'Treasury',
      option: 'treasury',
      removedBy: 'default',
    },
    treasuryTron: {
      kind: 'tronAddress',
      setBy: 'operator',
      description:
        'The account on TRON that vaults are swept to there, for payments whose token is chosen from now on. Nobody can refund them through Cowrie, because no float pays for it and there are no Safes.',
      empty: 'the network’s treasury; a merchant with a treasury of its own is not offered TRON',
      label: 'Treasury on TRON',
      option: 'treasury-tron',
      removedBy: 'default',
    },
    provider: {
      kind: 'exchange',
      setBy: 'operator',
      isAlwaysStored: true,
      default: { test: 'sandbox', live: 'hold' },
      description: 'The exchange that sells the tokens for the account’s currency, from now on.',
      label: 'Exchange',
      option: 'provider',
    },
    redirectHosts: {
      kind: 'hosts',
      setBy: 'business',
      default: [],
      description:
        'The hosts that customers may be redirected to, such as `shop.example.com` or `*.example.com`, or in `test` `*` for every host. With an empty list, the page names each host and lets the customer decide. With any entry, payments with another host are refused.',
      label: 'Allowed redirect hosts',
      option: 'redirect-hosts',
      removedBy: 'none',
    },
  },
  /**
   * Which mails payers get, in each environment (docs/decisions/0058). The option `--mails-test` sets all of
   * them.
   */
  mails: {
    receipt: {
      kind: 'flag',
      setBy: 'business',
      default: LIVE_ONLY,
      description: 'Whether a payer gets a receipt when the payment completes.',
      label: 'A receipt when a payment completes',
    },
    shortPayment: {
      kind: 'flag',
      setBy: 'business',
      default: LIVE_ONLY,
      description: 'Whether a payer is told that money is missing, while there is time to send it.',
      label: 'A notice that money is missing, while there is time to send it',
    },
    refunds: {
      kind: 'flag',
      setBy: 'business',
      default: LIVE_ONLY,
      description: 'Whether a payer is asked where to send a refund, and told when it was sent.',
      label: 'A request for the refund address, and a notice once the refund is sent',
    },
  },
  /** When the merchant is paid, in each environment (docs/decisions/0067). */
  settlements: {
    schedule: {
      kind: 'schedule',
      setBy: 'operator',
      default: 'none',
      description: 'When completed payments are put into settlements.',
      label: 'Settlements',
      option: 'settlements',
    },
    minimumAmount: {
      kind: 'limit',
      setBy: 'operator',
      description:
        'With `daily`: a smaller sum waits for more payments. In the account’s currency; it does not apply to others.',
      empty: 'nothing waits',
      label: 'Minimum daily settlement',
      option: 'settlement-minimum',
      removedBy: 'none',
    },
    twoPartiesAbove: {
      kind: 'limit',
      setBy: 'operator',
      description:
        'A settlement of more than this needs two people: one who starts paying, and another who marks it as paid. In the account’s currency; in another currency each settlement needs two.',
      empty: 'none needs two',
      label: 'Two people needed above',
      option: 'settlement-two-above',
      removedBy: 'none',
    },
  },
} as const satisfies Record<string, SettingRows>;

/** Every setting of a merchant except name and country, by group. */
export const MERCHANT_SETTINGS = groups;
export type SettingGroup = keyof typeof groups;

/** The path of each group in a merchant; `*` is `test` or `live`. */
export const SETTING_PATHS: Readonly<Record<SettingGroup, string>> = {
  merchant: '',
  bounds: 'bounds.',
  fee: 'fee.',
  refunds: 'refunds.',
  environment: 'environments.*.',
  mails: 'environments.*.mails.',
  settlements: 'environments.*.settlements.',
};

/** One setting with its path in the API, such as `environments.*.treasury`. */
export interface PlacedSetting extends SettingRow {
  name: string;
  group: SettingGroup;
  path: string;
}

/** All settings, in the table's order. */
export const ALL_SETTINGS: readonly PlacedSetting[] = /* @__PURE__ */ placed();

function placed(): PlacedSetting[] {
  return (Object.keys(groups) as SettingGroup[]).flatMap((group) =>
    Object.entries<SettingRow>(groups[group]).map(([name, row]) => ({
      ...row,
      name,
      group,
      path: SETTING_PATHS[group] + name,
    })),
  );
}

/** The settings of a group that a business can set itself. */
export type OwnRows<R extends SettingRows> = {
  [K in keyof R as R[K]['setBy'] extends 'business' ? K : never]: R[K];
};

/** The rows that a business can set itself. */
export function ownRows<R extends SettingRows>(rows: R): OwnRows<R> {
  return Object.fromEntries(
    Object.entries(rows).filter(([, { setBy }]) => setBy === 'business'),
  ) as OwnRows<R>;
}
