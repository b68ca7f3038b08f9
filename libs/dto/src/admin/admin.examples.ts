import { MERCHANT_SETTINGS } from '@cowrie/tables';
import type { DashboardInvitation, DashboardInviteDto } from '../dashboard/team.dto';
import type {
  AdminApiKey,
  AdminIpAllowlist,
  AdminIssueApiKeyDto,
  AdminIssuedApiKey,
  AdminRollApiKeyDto,
} from './admin-api-key.dto';
import type {
  AdminChangeMerchantDto,
  AdminCreateMerchantDto,
  AdminMerchant,
  AdminMerchantPage,
} from './admin-merchant.dto';
import type {
  AdminChangeOperatorDto,
  AdminCreateOperatorDto,
  AdminIssuedOperator,
  AdminOperator,
} from './admin-operator.dto';
import { defaultSettings } from './setting.fields';

const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const AT = '2026-11-21T03:32:40.118Z';

export const ADMIN_MERCHANT: AdminMerchant = {
  businessId: '6b010fd2c7f3464f0a917c01',
  userId: '6b010fd2c7f3464f0a917c00',
  ...defaultSettings(MERCHANT_SETTINGS.merchant),
  name: 'Lagos Leather',
  logoUrl: 'https://shop.example.com/logo.png',
  supportEmail: 'help@shop.example.com',
  supportURL: 'https://wa.me/2348012345678',
  brandColor: '#6b2d1a',
  country: 'NG',
  currency: 'NGN',
  bounds: {
    minimumOutputAmount: '1000',
    maximumOutputAmount: '15000000',
    minimumUSDAmount: '1',
    maximumUSDAmount: '10000',
  },
  fee: { basisPoints: 100, fixed: '0' },
  pairs: { USDC: ['base', 'celo'] },
  refunds: { approvalAboveTokens: '1000', payersUpToTokens: '0', keepFee: false },
  environments: {
    test: {
      provider: 'sandbox',
      ipAllowlist: [],
      redirectHosts: [],
      mails: { receipt: false, shortPayment: false, refunds: false },
      settlements: { schedule: 'none' },
    },
    live: {
      provider: 'manual',
      treasury: TREASURY,
      ipAllowlist: ['198.51.100.0/24'],
      redirectHosts: ['shop.example.com'],
      mails: { receipt: true, shortPayment: true, refunds: true },
      settlements: { schedule: 'daily', minimumAmount: '10000.00', twoPartiesAbove: '5000000.00' },
    },
  },
  createdAt: AT,
  updatedAt: AT,
};

export const ADMIN_CREATE_MERCHANT: Record<'minimal' | 'full', AdminCreateMerchantDto> = {
  minimal: { name: 'Lagos Leather', country: 'NG' },
  full: {
    name: 'Lagos Leather',
    country: 'NG',
    logoUrl: 'https://shop.example.com/logo.png',
    supportEmail: 'help@shop.example.com',
    supportURL: 'https://wa.me/2348012345678',
    pairs: { USDC: ['base', 'celo'] },
    environments: { live: { provider: 'manual', treasury: TREASURY } },
  },
};

export const ADMIN_CHANGE_MERCHANT: Record<'disable' | 'fee' | 'treasury', AdminChangeMerchantDto> = {
  disable: { developerApiEnabled: false },
  fee: { fee: { basisPoints: 75, fixed: '20.00' }, toleranceBasisPoints: 100 },
  treasury: { environments: { live: { treasury: TREASURY } } },
};

export const ADMIN_MERCHANT_PAGE: AdminMerchantPage = {
  data: [ADMIN_MERCHANT],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const ADMIN_ISSUE_API_KEY: AdminIssueApiKeyDto = {
  environment: 'test',
  kind: 'secret',
  scopes: ['payments:read', 'webhooks:read'],
  label: 'Shop backend',
};

export const ADMIN_ISSUED_API_KEY: AdminIssuedApiKey = {
  ...keyOf('6b010fd2c7f3464f0a917c0a', 'x7Qd'),
  key: 'cwr_sk_test_…',
};

export const ADMIN_API_KEYS: Record<'used' | 'rolled' | 'revoked', AdminApiKey> = {
  used: { ...keyOf('6b010fd2c7f3464f0a917c0a', 'x7Qd'), lastUsedAt: '2026-11-21T09:00:00.000Z' },
  rolled: { ...keyOf('6b010fd2c7f3464f0a917c0b', 'p0Le'), expiresAt: '2026-11-22T03:32:40.118Z' },
  revoked: {
    ...keyOf('6b010fd2c7f3464f0a917c0c', 'm2Zs'),
    inForce: false,
    revokedAt: '2026-11-21T10:00:00.000Z',
  },
};

export const ADMIN_ROLL_API_KEY: AdminRollApiKeyDto = { overlapSeconds: 86_400 };

const ADMIN_ADA: AdminOperator = {
  id: '6b010fd2c7f3464f0a917e01',
  name: 'ada',
  role: 'admin',
  lastFour: 'k3Vw',
  createdBy: 'env:ADMIN_TOKEN',
  createdAt: AT,
  isConfirmed: true,
};

export const ADMIN_CREATE_OPERATOR: AdminCreateOperatorDto = { name: 'ada', role: 'admin' };

export const ADMIN_CHANGE_OPERATOR: AdminChangeOperatorDto = { role: 'viewer' };

export const ADMIN_ISSUED_OPERATOR: AdminIssuedOperator = { ...ADMIN_ADA, token: 'cwr_op_…' };

export const ADMIN_OPERATORS: Record<'used' | 'changed' | 'revoked', AdminOperator> = {
  used: { ...ADMIN_ADA, lastUsedAt: '2026-11-21T09:00:00.000Z' },
  changed: {
    ...ADMIN_ADA,
    id: '6b010fd2c7f3464f0a917e02',
    name: 'ben',
    role: 'viewer',
    createdBy: 'ada',
    confirmedBy: 'cleo',
  },
  revoked: {
    ...ADMIN_ADA,
    id: '6b010fd2c7f3464f0a917e03',
    name: 'cleo',
    role: 'operator',
    createdBy: 'ada',
    isConfirmed: false,
    revokedAt: '2026-11-21T10:00:00.000Z',
  },
};

export const ADMIN_IP_ALLOWLIST: AdminIpAllowlist = {
  environment: 'live',
  entries: ['198.51.100.7', '2001:db8::/32'],
};

function keyOf(id: string, lastFour: string): AdminApiKey {
  const [environment, kind, prefix] = ['test', 'secret', 'cwr_sk_test_'] as const;
  return {
    id,
    environment,
    kind,
    prefix,
    lastFour,
    createdAt: AT,
    inForce: true,
    label: 'Shop backend',
    scopes: ['payments:read', 'webhooks:read'],
    isUnscoped: false,
    issuedBy: 'ada',
  };
}

export const ADMIN_INVITE: DashboardInviteDto = { email: 'ada@example.com', role: 'owner' };

export const ADMIN_INVITATION: DashboardInvitation = {
  ...ADMIN_INVITE,
  id: '6b010fd2c7f3464f0a917c0d',
  sentAt: AT,
  expiresAt: '2026-11-28T03:32:40.118Z',
  isExpired: false,
};
