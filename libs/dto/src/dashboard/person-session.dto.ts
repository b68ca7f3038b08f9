import { Field } from '../field';

/** What a person signed in with. `invitation` is the link in a mail. */
export const FACTORS = ['password', 'totp', 'passkey', 'recovery_code', 'oidc', 'invitation'] as const;
export type Factor = (typeof FACTORS)[number];

const TIME = { format: 'date-time' };

/** One browser in which the person is signed in. */
export class DashboardPersonSession {
  @Field('The session: use it to end it.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('Whether it is the session of this request.', { type: 'boolean' })
  isCurrent: boolean;

  @Field('What the person has shown in it.', { enum: FACTORS, enumName: 'Factor', isArray: true })
  factors: Factor[];

  @Field('The address that signed in.')
  address: string;

  @Field('What the browser says of itself.')
  userAgent: string;

  @Field('When the person signed in.', TIME)
  createdAt: string;

  @Field('When the session was last used, to the minute.', TIME)
  lastSeenAt: string;

  @Field('When the session ends, whatever is done in it.', TIME)
  endsAt: string;
}

/** Says that sessions have ended. */
export class DashboardEndedSessions {
  @Field('How many.', { type: 'integer' })
  ended: number;
}
