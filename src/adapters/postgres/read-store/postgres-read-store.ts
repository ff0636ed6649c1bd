import type { DataSource } from 'typeorm';
import type { ReadStore } from '../../../ports/read-store.js';
import { listBulkTargets } from './bulk-targets.js';
import { listEvents, readEvent } from './events.js';
import { readOverrides } from './overrides.js';
import { countPeople, listPeople, peopleFacets } from './list-people.js';
import { readPerson } from './people.js';
import { foldEveryListing } from './person-listing.js';
import { listRuns, readRun } from './runs.js';

/** Every read is bound to one organization by its first parameter. */
export function postgresReadStore(database: DataSource): ReadStore {
  return {
    people: (organizationId, filter, page) => listPeople(database, organizationId, filter, page),
    peopleCount: (organizationId, filter) => countPeople(database, organizationId, filter),
    peopleFacets: (organizationId) => peopleFacets(database, organizationId),
    foldPeople: () => foldEveryListing(database),
    person: (organizationId, by) => readPerson(database, organizationId, by),
    overrides: (organizationId, personId) => readOverrides(database, organizationId, personId),
    runs: (organizationId, filter, page) => listRuns(database, organizationId, filter, page),
    run: (organizationId, runId) => readRun(database, organizationId, runId),
    bulkTargets: (organizationId, what, filter, page) => listBulkTargets(database, organizationId, what, filter, page),
    events: (organizationId, filter, page) => listEvents(database, organizationId, filter, page),
    event: (organizationId, eventId) => readEvent(database, organizationId, eventId),
  };
}
