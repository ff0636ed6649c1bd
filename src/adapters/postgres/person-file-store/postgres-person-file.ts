import type { DataSource } from 'typeorm';
import type { PersonFile } from '../../../ports/person-file.js';
import { findBody, type Body } from './find-body.js';
import { readIdentity } from './identity.js';
import { readTimeline } from './timeline.js';

export function postgresPersonFile(database: DataSource): PersonFile {
  const of = async <T>(organizationId: string, personId: string, read: (body: Body) => Promise<T>) => {
    const body = await findBody(database, organizationId, personId);
    return body && read(body);
  };
  return {
    timeline: (organizationId, personId, page) =>
      of(organizationId, personId, (body) => readTimeline(database, organizationId, body, page)),
    identity: (organizationId, personId) =>
      of(organizationId, personId, (body) => readIdentity(database, organizationId, body)),
  };
}
