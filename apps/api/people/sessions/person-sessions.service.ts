import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Factor } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isUseDue } from '@cowrie/api/platform/clock/last-use';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { generateToken, hashesOf, hashToken, isToken } from '@cowrie/api/platform/random/checked-token';
import { factorOf, type ProvenBy } from '../credentials/factors';
import { PERSON_SESSION, type PersonSession } from './person-session.schema';

/** The prefix of the token in a session's cookie. */
export const SESSION_PREFIX = 'cwr_ds_';
/** A session without a request for this long ends. */
export const IDLE_HOURS = 8;
/** No session lasts longer. */
export const LONGEST_HOURS = 7 * 24;
/** How long the previous token stays valid after a change, because a page sends several requests at once. */
export const FORMER_TOKEN_SECONDS = 30;
const HOUR_MS = 3_600_000;
/** A browser's name for itself can be of any length. */
const USER_AGENT_LENGTH = 200;

/** The person who signs in, the method, and the origin. */
export interface NewSession {
  personId: Types.ObjectId;
  factors: Factor[];
  /** The passkey or second factor that was just shown. Absent: none. */
  provenBy?: ProvenBy | undefined;
  address: string;
  userAgent: string;
}

/** Sessions of the dashboard: opaque tokens whose hashes are stored (docs/decisions/0068). */
@Injectable()
export class PersonSessions {
  constructor(
    @InjectModel(PERSON_SESSION) private readonly sessions: Model<PersonSession>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Starts a session under a new token, which is shown only here. */
  async start({
    provenBy,
    userAgent,
    ...session
  }: NewSession): Promise<{ token: string; session: PersonSession }> {
    const token = generateToken(SESSION_PREFIX);
    const now = this.clock.now();
    const created = await this.sessions.create({
      ...session,
      hash: hashToken(token, this.config.keySecret),
      createdAt: now,
      lastSeenAt: now,
      ...(provenBy !== undefined && { provenAt: now, provenBy }),
      endsAt: new Date(now.getTime() + LONGEST_HOURS * HOUR_MS),
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH) || 'unknown',
    });
    return { token, session: created.toObject() };
  }

  /** Returns the active session of a token, and records its use. */
  async find(token: string): Promise<PersonSession | undefined> {
    if (!isToken(token, SESSION_PREFIX)) return undefined;
    const hashes = hashesOf(token, this.config);
    const now = this.clock.now();
    const session = await this.sessions
      .findOne({
        $or: [{ hash: { $in: hashes } }, { formerHash: { $in: hashes }, formerUntil: { $gt: now } }],
      })
      .lean();
    if (!session || hasEnded(session, now)) return undefined;
    if (isUseDue(session.lastSeenAt, now))
      await this.sessions.updateOne({ _id: session._id }, { $max: { lastSeenAt: now } });
    // A holder of the earlier token did not show the proof.
    return hashes.includes(session.hash) ? session : { ...session, provenAt: undefined };
  }

  /** Ends a session of a person. False when the person has none with this ID. */
  async end(personId: Types.ObjectId, sessionId: Types.ObjectId): Promise<boolean> {
    return (await this.sessions.deleteOne({ _id: sessionId, personId })).deletedCount === 1;
  }

  /** Ends all sessions of a person but one. Returns how many. */
  async endAll(personId: Types.ObjectId, but?: Types.ObjectId): Promise<number> {
    const { deletedCount } = await this.sessions.deleteMany({
      personId,
      ...(but && { _id: { $ne: but } }),
    });
    return deletedCount;
  }

  /** The active sessions of a person, last used first. */
  async list(personId: Types.ObjectId): Promise<PersonSession[]> {
    const now = this.clock.now();
    const all = await this.sessions.find({ personId }).sort({ lastSeenAt: -1 }).limit(100).lean();
    return all.filter((one) => !hasEnded(one, now));
  }

  /**
   * Records that a second factor or a passkey was shown again in a session. The session gets a new token, so
   * a holder of the previous one gains nothing. Undefined when the session ended or changed its token
   * meanwhile.
   */
  async prove(
    { _id, hash }: PersonSession,
    provenBy: ProvenBy,
  ): Promise<{ token: string; provenAt: Date } | undefined> {
    const token = generateToken(SESSION_PREFIX);
    const provenAt = this.clock.now();
    const { modifiedCount } = await this.sessions.updateOne(
      { _id, hash },
      {
        $set: {
          hash: hashToken(token, this.config.keySecret),
          provenAt,
          provenBy,
          formerHash: hash,
          formerUntil: new Date(provenAt.getTime() + FORMER_TOKEN_SECONDS * 1000),
        },
        $addToSet: { factors: factorOf(provenBy) },
      },
    );
    return modifiedCount === 1 ? { token, provenAt } : undefined;
  }
}

function hasEnded({ lastSeenAt, endsAt }: PersonSession, now: Date): boolean {
  return endsAt <= now || lastSeenAt.getTime() + IDLE_HOURS * HOUR_MS <= now.getTime();
}
