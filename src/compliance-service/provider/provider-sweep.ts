import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Applications, type ClaimedApplication } from '../background-checks/applications/applications.js';
import { CheckCompletion } from '../background-checks/check-completion.js';
import { nameOf, type OutageLog } from '../outage-log.js';
import { DATABASE_OUTAGE, SERVICE_LOGGER, type ServiceLogger } from '../service-settings.js';
import { Sweep } from '../sweep.js';
import { CHECK_PROVIDER, type CheckProvider } from './check-provider.js';

const BATCH = 20;

/**
 * Brings applications to the provider and its reports back. A process that dies in between repeats: the provider knows
 * an order again by its checkId, and a report that was already applied changes nothing.
 */
@Injectable()
export class ProviderSweep extends Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly applications: Applications,
    private readonly completion: CheckCompletion,
    @Inject(CHECK_PROVIDER) private readonly provider: CheckProvider | undefined,
    @Inject(SERVICE_LOGGER) private readonly logger: ServiceLogger,
    @Inject(DATABASE_OUTAGE) database: OutageLog,
  ) {
    super(() => this.round(), database);
  }

  onApplicationBootstrap(): void {
    if (this.provider) this.sweep();
    else this.logger.warn('There is no background-check provider: orders are kept, sealed, until there is one.');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private async round(): Promise<void> {
    const { provider } = this;
    if (!provider) return;
    for (const application of await this.applications.claimDue(BATCH)) await this.hand(provider, application);
    for (const { checkId, flagged } of await provider.reports(BATCH)) {
      await this.completion.report(checkId, flagged);
      await provider.acknowledge(checkId);
    }
  }

  private async hand(provider: CheckProvider, application: ClaimedApplication): Promise<void> {
    const { checkId, level, packageCode, purpose } = application;
    try {
      const applicant = this.applications.open(application);
      await provider.order({ checkId, level, packageCode, purpose, applicant });
    } catch (error) {
      this.logger.warn(`The provider did not take check ${checkId} (${nameOf(error)}). It is offered again.`);
      await this.applications.retryLater(application);
      return;
    }
    await this.applications.forget(checkId);
  }
}
