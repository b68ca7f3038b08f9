import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { PERSON, type Person } from './person.schema';

/** A person before it is stored. */
export type NewPerson = Pick<Person, 'email' | 'name'> & Partial<Person>;

/** Stores the people who use the dashboard. */
@Injectable()
export class PeopleRepository {
  constructor(
    @InjectModel(PERSON) private readonly people: Model<Person>,
    private readonly clock: Clock,
  ) {}

  /** @throws a duplicate-key error when another person has the address */
  async insert({ email, ...person }: NewPerson): Promise<Person> {
    const created = await this.people.create({
      _id: new Types.ObjectId(),
      createdAt: this.clock.now(),
      revision: 1,
      ...person,
      email: email.toLowerCase(),
    });
    return created.toObject();
  }

  async find(id: Types.ObjectId): Promise<Person | null> {
    return this.people.findById(id).lean();
  }

  /** @throws ApiError not_signed_in when the person is gone or disabled */
  async get(id: Types.ObjectId): Promise<Person> {
    const person = await this.find(id);
    if (!person || person.disabledAt) throw new ApiError('not_signed_in');
    return person;
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<Person[]> {
    return this.people.find({ _id: { $in: ids } }).lean();
  }

  /** The first thousand, by address. */
  async list(): Promise<Person[]> {
    return this.people.find().sort({ email: 1 }).limit(1000).lean();
  }

  async findByEmail(email: string): Promise<Person | null> {
    return this.people.findOne({ email: email.toLowerCase() }).lean();
  }

  /** The people who act as an operator, and the person whose address is the operator's name. */
  async findByOperator({ id, name }: { id: string; name: string }): Promise<Person[]> {
    return this.people.find({ $or: [{ operatorId: id }, { email: name.toLowerCase() }] }).lean();
  }

  async findByPasskey(credentialId: string): Promise<Person | null> {
    return this.people.findOne({ 'passkeys.credentialId': credentialId }).lean();
  }

  async findByIdentity({ issuer, subject }: { issuer: string; subject: string }): Promise<Person | null> {
    return this.people.findOne({ 'identity.issuer': issuer, 'identity.subject': subject }).lean();
  }

  /** Writes a changed person. Null when it was changed since it was read. */
  async replace(before: Person, after: Person): Promise<Person | null> {
    const next = { ...after, revision: before.revision + 1 };
    const { modifiedCount } = await this.people.replaceOne(
      { _id: before._id, revision: before.revision },
      next,
    );
    return modifiedCount === 1 ? next : null;
  }

  /**
   * Changes a person, starting from the currently stored state.
   * @param change throws when the change is not possible
   * @throws ApiError not_signed_in when the person is gone or disabled, conflicting_change
   */
  async change(id: Types.ObjectId, change: (person: Person) => Person): Promise<Person> {
    return untilWritten(async () => {
      const before = await this.get(id);
      return (await this.replace(before, change(before))) ?? undefined;
    });
  }
}
