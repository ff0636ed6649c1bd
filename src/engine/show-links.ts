/*
 * When it runs: when staff help a person who lost a mail. Transaction: one statement notes that links were shown; the
 * links are read from the service each time and kept nowhere. A repeat: the same links, noted again.
 */
import { Refusal } from '../domain/failure.js';
import type { LinkDirectory } from '../ports/compliance.js';
import type { OpenWorkStore } from '../ports/open-work-store.js';

/** A link with which the person goes on by themselves: as good as their password. */
export interface PersonLink {
  /** `training`: opens their trainings. `application`: the form of a check. */
  kind: 'training' | 'application';
  /** What it is for; of a training link all trainings that wait for them. */
  requirements: string[];
  url: string;
}

export class ShowLinks {
  constructor(
    private readonly store: OpenWorkStore,
    private readonly links: LinkDirectory,
  ) {}

  /**
   * Of what waits for the person, and no other.
   * @throws Refusal PERSON_NOT_FOUND
   */
  async of(organizationId: string, personId: string, actor: string): Promise<PersonLink[]> {
    const work = await this.store.openWork(organizationId, personId);
    if (!work) throw new Refusal('PERSON_NOT_FOUND', 'There is no such person.', 'not-found');
    const { complianceUserId, trainings, checks } = work;
    const links = this.links.of(organizationId);
    const found: PersonLink[] = [];
    if (complianceUserId !== undefined && trainings.length > 0) {
      const requirements = trainings.map(({ requirement }) => requirement);
      found.push({ kind: 'training', requirements, url: await links.trainingLink(complianceUserId) });
    }
    for (const { requirement, checkId } of checks) {
      const url = await links.applicantLink(checkId);
      if (url !== undefined) found.push({ kind: 'application', requirements: [requirement], url });
    }
    if (found.length > 0) await this.store.linksShown(organizationId, personId, actor);
    return found;
  }
}
