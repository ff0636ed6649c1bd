import type { EffectRecord, PersonRecord } from './memory-tables.js';
import type { SimulatedService } from './simulated-service.js';
import type { World } from './world.js';

/** Everything that is not as it must be, once trouble is over and patience has ended. */
export function violationsOf(world: World): string[] {
  return [
    ...world.violations,
    ...doubled(world),
    ...unfinished(world),
    ...lostEvents(world),
    ...unrecorded(world),
    ...unfounded(world),
    ...world.tables.people.flatMap((person) => forgotten(person, world.serviceOf(person.organizationId))),
  ];
}

/** No write is made twice, whatever was paid for it. */
function doubled({ services, tables }: World): string[] {
  return [...services].flatMap(([organization, { doubled: again, badges, checks }]) => {
    // Whoever comes back gets a new badge, and each generation of a check is an order: effects of their own.
    const effects = (kind: string) =>
      tables.effects.filter((one) => one.organizationId === organization && one.kind === kind);
    const named = effects('order-background-check').flatMap(({ externalId }) => externalId ?? []);
    const tooMany = [
      ...(new Set(named).size < named.length ? ['one check for two orders'] : []),
      ...(badges.length > effects('order-badge').length ? ['a badge'] : []),
      ...(checks.length > effects('order-background-check').length ? ['a check'] : []),
    ];
    return [...again, ...tooMany].map((what) => `made twice at ${organization}: ${what}`);
  });
}

/** Every run ends, because everybody it waits for has done their part. */
function unfinished({ tables }: World): string[] {
  const open = [...tables.runs.values()].filter((run) => run.state === 'open');
  return open.map(({ id }) => {
    const steps = tables.stepsOf(id).filter(({ status }) => status !== 'succeeded' && status !== 'pending');
    const standing = steps.map(
      ({ key, status, waitingFor = '', errorCode = '' }) => `${key} ${status} ${waitingFor}${errorCode}`,
    );
    return `${id} has not ended: ${standing.join(', ')}`;
  });
}

/** What HR was told is stored is there. */
function lostEvents({ acknowledged, tables }: World): string[] {
  const isStored = ({ organizationId, deliveryId }: World['acknowledged'][number]) =>
    tables.events.some((event) => event.organizationId === organizationId && event.deliveryId === deliveryId);
  return acknowledged.filter((one) => !isStored(one)).map(({ deliveryId }) => `event ${deliveryId} is lost`);
}

/** The timeline tells how every claim ended; of a run that was cancelled meanwhile it is told that it was. */
function unrecorded({ claims, tables }: World): string[] {
  const recorded = new Set(tables.attempts.map(({ stepRunId, epoch }) => `${stepRunId}@${epoch}`));
  return claims
    .filter(({ stepRunId, epoch }) => !recorded.has(`${stepRunId}@${epoch}`))
    .filter(({ runId }) => tables.runs.get(runId)?.state !== 'cancelled')
    .map(({ stepKey, epoch }) => `nothing tells how attempt ${epoch} of ${stepKey} ended`);
}

/** A confirmed effect names what really is there, in the service of its own organization. */
function unfounded(world: World): string[] {
  return world.tables.effects
    .filter((effect) => effect.state === 'confirmed' && !isFounded(effect, world.serviceOf(effect.organizationId)))
    .map(({ kind, organizationId, externalId = 'nothing' }) => `${kind} at ${organizationId} names ${externalId}`);
}

function isFounded({ kind, externalId }: EffectRecord, service: SimulatedService): boolean {
  const hasId = ({ id }: { id: number }) => String(id) === externalId;
  const [userId, what] = (externalId ?? '').split(':');
  const isOfUser = (one: { userId: number }) => String(one.userId) === userId;
  switch (kind) {
    case 'order-background-check':
      return service.checks.some(hasId);
    case 'order-badge':
      return service.badges.some(hasId);
    case 'assign-training':
      return service.trainings.some((one) => hasId(one) || (isOfUser(one) && one.surveyCode === what));
    case 'assign-document':
      return service.documents.some((one) => hasId(one) || (isOfUser(one) && String(one.documentId) === what));
    case 'deactivate-user':
      return externalId === 'none' || service.users.some(hasId);
    default:
      return service.users.some(hasId);
  }
}

/** Who works here holds all that the rules ask for; who has left has no access. */
function forgotten(
  { id, employeeId, organizationId, acted, holdings }: PersonRecord,
  service: SimulatedService,
): string[] {
  const active = service.users.filter((user) => user.active && user.employeeId === employeeId);
  const name = `${id} (${employeeId} at ${organizationId})`;
  if (acted?.status === 'terminated') return active.length > 0 ? [`${name} has left and is active in the service`] : [];
  const open = holdings.filter((holding) => holding.current && holding.state !== 'met').map(({ key }) => key);
  return [
    ...(acted?.status === 'active' && active.length === 1 ? [] : [`${name} is no active user of the service`]),
    ...(open.length > 0 ? [`${name} still lacks ${open.join(', ')}`] : []),
  ];
}
