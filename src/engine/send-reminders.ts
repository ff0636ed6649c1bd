/*
 * When it runs: every minute in every worker. Transaction: one statement claims rungs before anything is sent, one each
 * settles them. A repeat, or several at once: a rung is claimed once; what a process that died may have sent stays unknown.
 */
import { mailLanguage } from '../domain/mail-template.js';
import { nameOf } from '../domain/requirement-name.js';
import type { AlertStore } from '../ports/alert-store.js';
import type { ComplianceDirectory } from '../ports/compliance.js';
import type { Log } from '../ports/log.js';
import type { MailOutbox } from '../ports/mail-outbox.js';
import type { ClaimedReminder, ReminderFate, ReminderStore } from '../ports/reminder-store.js';
import { Loop } from './loop.js';
import { mailTrainingLink } from './mail-training-link.js';

export interface SendRemindersParts {
  store: ReminderStore;
  mails: MailOutbox;
  alerts: AlertStore;
  compliance: ComplianceDirectory;
  log: Log;
}

const alertKind = 'requirement-overdue';
/** Sent side by side; so few, because what a process that dies has claimed is not sent again. */
const batch = 8;

/** Reminds people of what they have still to do, and tells others of what they did not. */
export class SendReminders extends Loop {
  /** @param organizationIds those whose compliance service this process may call. */
  constructor(
    private readonly parts: SendRemindersParts,
    private readonly organizationIds: () => readonly string[],
    intervalMs = 60_000,
  ) {
    super({ work: 'sending reminders', log: parts.log, intervalMs });
  }

  /** Sends everything that is due. */
  protected async round(): Promise<void> {
    await this.sendDue();
    for (const organizationId of this.organizationIds()) await this.closeAlerts(organizationId);
  }

  private async sendDue(): Promise<void> {
    for (;;) {
      const claimed = await this.parts.store.claim(this.organizationIds(), batch);
      const sent = await Promise.allSettled(claimed.map((reminder) => this.send(reminder)));
      const errors = sent.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} reminders could not be sent.`);
      if (claimed.length < batch || this.isStopped) return;
    }
  }

  private async send(reminder: ClaimedReminder): Promise<void> {
    const fate = reminder.ladder === 'person' ? await this.remind(reminder) : await this.escalate(reminder);
    await this.parts.store.settle(reminder.id, fate);
  }

  /** The service mails the link to a training that is out; everything else, and every renewal, is a mail of our own. */
  private async remind(reminder: ClaimedReminder): Promise<ReminderFate> {
    const resent = await this.resendTraining(reminder);
    const { facts, renewing, dueDate } = reminder;
    const isTold = resent !== undefined && resent.state !== 'not-sent';
    if (isTold && !renewing) return resent;
    if (!facts.email) return resent ?? { state: 'not-sent', via: [], errorCode: 'MISSING_EMAIL' };
    await this.put(reminder, facts.email, {
      ...(renewing
        ? { template: 'expiring' as const, data: { ...about(reminder), validUntil: dueDate } }
        : { template: 'reminder' as const, data: { ...about(reminder), dueDate } }),
      language: mailLanguage(facts.language),
    });
    return isTold
      ? { ...resent, via: [...resent.via, 'mail'] }
      : { state: 'sent', via: ['mail'], errorCode: resent?.errorCode };
  }

  /** @returns undefined where the service has nothing to send again. */
  private async resendTraining(reminder: ClaimedReminder): Promise<ReminderFate | undefined> {
    const { requirement, isAssigned, complianceUserId, organizationId } = reminder;
    if (requirement.type !== 'training' || requirement.sendEmail === false || !isAssigned) return undefined;
    if (complianceUserId === undefined) return undefined;
    const compliance = this.parts.compliance.of(organizationId);
    const fate = await mailTrainingLink(compliance, complianceUserId, requirement.surveyCode);
    return { ...fate, via: ['resend-training'] };
  }

  private async escalate(reminder: ClaimedReminder): Promise<ReminderFate> {
    const { organizationId, personId, key, dueDate, requirement, facts, staffEmail } = reminder;
    const { escalateTo = ['staff', 'manager'] } = requirement.reminders ?? {};
    await this.parts.alerts.raise(organizationId, [
      {
        kind: alertKind,
        subject: subjectOf(reminder),
        severity: 'warning',
        message: `${key} is due on ${dueDate} and not done: ask the person, or unblock the step.`,
        detail: { personId, requirement: key, dueDate },
      },
    ]);
    const addresses = [
      ...(escalateTo.includes('manager') && facts.managerEmail ? [facts.managerEmail] : []),
      ...(escalateTo.includes('staff') && staffEmail !== undefined ? [staffEmail] : []),
    ];
    const personName = [facts.firstName, facts.lastName].filter(Boolean).join(' ');
    const data = { ...about(reminder), personName, employeeId: facts.employeeId, dueDate };
    for (const to of new Set(addresses)) await this.put(reminder, to, { template: 'escalation', data });
    return { state: 'sent', via: ['alert', ...(addresses.length > 0 ? (['mail'] as const) : [])] };
  }

  private async put(
    { organizationId, id, personId }: ClaimedReminder,
    to: string,
    mail: Pick<Parameters<MailOutbox['put']>[1], 'template' | 'data' | 'language'>,
  ): Promise<void> {
    await this.parts.mails.put(organizationId, { ...mail, key: `reminder:${id}:${to}`, to, personId });
  }

  /** What was done meanwhile, or is asked of them no more, is nobody's concern any longer. */
  private async closeAlerts(organizationId: string): Promise<void> {
    const subjects = (await this.parts.store.escalated(organizationId)).map(subjectOf);
    const by = { actor: 'engine', reason: 'done, or not asked for any more' };
    await this.parts.alerts.settle(organizationId, alertKind, { except: subjects }, by);
  }
}

const subjectOf = ({ personId, key, generation }: Pick<ClaimedReminder, 'personId' | 'key' | 'generation'>) =>
  `${personId}/${key}/${generation}`;

const about = ({ facts, requirement }: ClaimedReminder) => ({
  firstName: facts.firstName ?? '',
  requirement: nameOf(requirement),
});
