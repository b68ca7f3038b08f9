import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { cryptoText, paymentUrlOf } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ClaimLinks } from './claim-links';
import { contentOf, type MailFacts } from './mail.content';
import { explorerLink } from './mail.format';
import { refundIn } from './mail.kinds';
import { htmlOf, textOf } from './mail.render';
import type { PayerMail } from './mail.schema';
import type { OutgoingMail } from './smtp.sender';

/** Writes e-mails from the current state of their payments. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly links: ClaimLinks,
    private readonly config: AppConfig,
  ) {}

  /** The e-mail to a payer. `later`: its content is not known yet. Undefined: nothing is left to say. */
  async write(
    mail: PayerMail,
    payment: Payment,
    merchant: Merchant,
    now: Date,
  ): Promise<OutgoingMail | 'later' | undefined> {
    const { email: to, language = 'en' } = payment.customer;
    const facts = to && (await this.factsOf(mail, payment, merchant));
    if (!to || !facts) return undefined;
    if (facts === 'later') return 'later';
    const content = contentOf(mail.kind, { ...facts, language });
    return {
      to,
      replyTo: merchant.supportEmail,
      subject: content.subject,
      text: textOf(content),
      html: htmlOf(content, merchant.brandColor),
      id: mail._id.replace(':', '.'),
      at: now,
    };
  }

  private async factsOf(
    { kind, eventId }: PayerMail,
    payment: Payment,
    merchant: Merchant,
  ): Promise<Omit<MailFacts, 'language'> | 'later' | undefined> {
    const { deposit, environment, confirmedUnits, deficitUnits } = payment;
    if (!deposit) return undefined;
    const body = payment.events.find(({ id }) => id === eventId)?.body;
    const refund = body === undefined ? undefined : refundIn(body);
    const isAboutRefund = kind === 'refund_claim' || kind === 'refund_sent';
    if (isAboutRefund && !refund) return undefined;
    const claimLink = kind === 'refund_claim' && refund ? await this.links.linkOf(refund.id) : undefined;
    if (claimLink === 'not_yet') return 'later';
    if (kind === 'refund_claim' && !claimLink) return undefined;
    return {
      isTest: environment === 'test',
      merchant: merchant.name,
      support: [merchant.supportEmail, merchant.supportPhone, merchant.supportURL].filter(
        (way) => way !== undefined,
      ),
      reference: payment.clientReference,
      fiatAmount: payment.fiatAmount,
      currency: payment.currency,
      asked: cryptoText(payment, deposit.expectedUnits) ?? '0',
      received: cryptoText(payment, confirmedUnits ?? '0') ?? '0',
      missing: cryptoText(payment, deficitUnits ?? '0') ?? '0',
      token: deposit.token,
      network: deposit.network,
      expiresAt: payment.expiresAt,
      paidAt: payment.paidAt ?? payment.completedAt ?? payment.updatedAt,
      pageUrl: paymentUrlOf(payment, this.config.checkoutUrl),
      transaction: await this.transactionOf(payment),
      refund: refund && {
        ...refund,
        href: refund.txHash && this.explorerOf(environment, refund.network, refund.txHash),
      },
      claimLink,
    };
  }

  /**
   * The payer's transaction. It may be on a network other than the chosen one (docs/decisions/0055).
   */
  private async transactionOf(payment: Payment): Promise<MailFacts['transaction']> {
    const { txHash: hash, environment, deposit } = payment;
    if (!hash || !deposit) return undefined;
    const transfers = await this.transfers.ofPayment(payment._id);
    const network = transfers.find(({ txHash }) => txHash === hash)?.network ?? deposit.network;
    return { hash, network, href: this.explorerOf(environment, network, hash) };
  }

  private explorerOf(environment: Payment['environment'], name: string, txHash: string): string | undefined {
    const network = this.config.environments[environment]?.networks.find((one) => one.name === name);
    return explorerLink(network?.explorerUrl, txHash);
  }
}
