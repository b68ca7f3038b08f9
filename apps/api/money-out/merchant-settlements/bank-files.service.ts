import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { amountOf, fiat, formatFiat } from '@cowrie/money';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { bankFile, type BankFileLine } from './bank-file.columns';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { SettlementDesk } from './settlement-desk.service';

/** A file for the bank, and what became of each settlement that was asked for. */
export interface MadeBankFile {
  csv: string;
  started: MerchantSettlement[];
  leftOut: { id: string; message: string }[];
}

/**
 * Starts to pay many settlements at once, as a file in the form of the operator's bank
 * (docs/decisions/0123).
 */
@Injectable()
export class BankFiles {
  constructor(private readonly desk: SettlementDesk) {}

  /**
   * Starts to pay each settlement, which fixes its account. One that cannot be paid is left out, and holds up
   * no other. Repeating it gives the same file.
   * @param columns the columns of the form, as `AdminBankFileDto` has them
   * @throws ApiError validation_failed, settlement_not_found
   */
  async make(ids: readonly Types.ObjectId[], columns: readonly string[], by: Actor): Promise<MadeBankFile> {
    requireOneKind(await Promise.all(ids.map((id) => this.desk.get(id))));
    const started: MerchantSettlement[] = [];
    const leftOut: MadeBankFile['leftOut'] = [];
    // One after another: the limit of a merchant counts what was started before.
    for (const id of ids) {
      try {
        started.push(await this.start(id, by));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        leftOut.push({ id: id.toHexString(), message: error.message });
      }
    }
    return { csv: bankFile(columns, started.map(lineOf)), started, leftOut };
  }

  /** One that another person has started may be in that person's file, and would be paid twice. */
  private async start(id: Types.ObjectId, by: Actor): Promise<MerchantSettlement> {
    const settlement = await this.desk.start(id, by);
    const { startedBy } = settlement;
    if (startedBy === by.name) return settlement;
    throw new ApiError('settlement_not_changeable', {
      values: { why: `${startedBy ?? 'somebody'} has started to pay it` },
    });
  }
}

function lineOf({ _id, currency, total, account }: MerchantSettlement): BankFileLine {
  const { number = '', holder = '', institution = '', institutionName = '' } = account ?? {};
  const amount = formatFiat(amountOf(fiat(currency), BigInt(total?.amount ?? 0)));
  return { number, holder, institution, institutionName, amount, currency, settlement: _id.toHexString() };
}

/** A bank's file has one currency, and nobody pays test money with live money. @throws ApiError */
function requireOneKind(settlements: readonly MerchantSettlement[]): void {
  const kinds = new Set(settlements.map(({ environment, currency }) => `${environment} ${currency}`));
  if (kinds.size <= 1) return;
  const message = 'settlementIds must be of one environment and one currency';
  throw new ApiError('validation_failed', { fields: [{ field: 'settlementIds', message }] });
}
