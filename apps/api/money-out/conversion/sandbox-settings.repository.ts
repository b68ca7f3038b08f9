import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SandboxSettings, SandboxSettingsStore } from '@cowrie/exchange';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import {
  type DocumentOf,
  documentSchema,
  type FieldsOf,
  flag,
  number,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const SANDBOX_SETTINGS = 'SandboxSettings';

const SETTINGS_ID = 'sandbox';

const sandboxSettings = {
  /** Always `sandbox`: there is one document. */
  _id: text(),
  /** Time from an order to its fill. */
  fillDelayMs: optional(number({ min: 0 })),
  /** The share of each sale that the exchange keeps. */
  spreadBasisPoints: optional(number({ min: 0, max: 10_000 })),
  /** The reason that it gives for refusing every order. Empty: it refuses none. */
  refuseWith: optional(text()),
  /** The share of each order that it sells. */
  partialFillBasisPoints: optional(number({ min: 1, max: 10_000 })),
  /** The smallest amount that one order can sell, in millionths of a token. */
  smallestLotMillionths: optional(number({ min: 0 })),
  /** Whether smaller amounts are gathered and sold together. */
  gathersLots: optional(flag()),
  /** How many of the next orders it takes without answering. */
  loseNextAnswers: optional(number({ min: 0 })),
} satisfies FieldsOf<Partial<SandboxSettings> & { _id: string }>;

/** The settings that an operator changed at run time. An absent setting has its configured value. */
export type StoredSandboxSettings = DocumentOf<typeof sandboxSettings>;

export const sandboxSettingsSchema = documentSchema(sandboxSettings, { collection: 'sandbox_settings' });

/**
 * The behaviour of the simulated exchange. It is in the database, so one change reaches all processes of a
 * running service.
 */
@Injectable()
export class SandboxSettingsRepository implements SandboxSettingsStore {
  constructor(
    @InjectModel(SANDBOX_SETTINGS) private readonly settings: Model<StoredSandboxSettings>,
    private readonly config: AppConfig,
  ) {}

  async read(): Promise<SandboxSettings> {
    const stored = await this.settings
      .findOne({ _id: SETTINGS_ID }, { _id: 0 })
      .lean<Partial<SandboxSettings>>();
    return { ...this.config.sandbox, ...stored };
  }

  /** Changes the given fields for the next order on; the others stay. @throws mongoose ValidationError */
  async set(changes: Partial<SandboxSettings>): Promise<void> {
    await this.settings.updateOne(
      { _id: SETTINGS_ID },
      { $set: changes },
      { upsert: true, runValidators: true },
    );
  }

  /**
   * True: the answer to this call must be lost, and is counted. Each of the `loseNextAnswers` goes to one
   * caller only.
   */
  async takeLostAnswer(): Promise<boolean> {
    if (await this.takeStored()) return true;
    const { loseNextAnswers } = this.config.sandbox;
    if (loseNextAnswers === 0) return false;
    // Another call may have started the count meanwhile, so some may be left.
    return (await this.takeConfigured(loseNextAnswers)) || this.takeStored();
  }

  private async takeStored(): Promise<boolean> {
    const { modifiedCount } = await this.settings.updateOne(
      { _id: SETTINGS_ID, loseNextAnswers: { $gt: 0 } },
      { $inc: { loseNextAnswers: -1 } },
    );
    return modifiedCount > 0;
  }

  /** Starts the count in the database at the configured number, unless another call has started it. */
  private async takeConfigured(configured: number): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.settings.updateOne(
        { _id: SETTINGS_ID, loseNextAnswers: { $exists: false } },
        { $set: { loseNextAnswers: configured - 1 } },
        { upsert: true },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      // Another call just created the document with its own count.
      if (isDuplicateOf(error, ['_id'])) return false;
      throw error;
    }
  }
}
