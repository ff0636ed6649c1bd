import type { EffectStepKind, PlainStepKind } from '../../src/ports/step-kind.js';
import { userIdOf } from '../../src/steps/step-reading.js';
import type { SimulatedService } from './simulated-service.js';
import type { Process } from './timeline.js';

/** A write that can neither be repeated nor looked up. */
export function badgeStep(serviceOf: (organizationId: string) => SimulatedService, owner: Process): EffectStepKind {
  return {
    kind: 'order-badge',
    lookUp: 'impossible',
    outputOf: (externalId) => ({ badge: externalId }),
    async send(context, permit) {
      const { id } = await serviceOf(context.organizationId).orderBadge(owner, permit, userIdOf(context));
      return { externalId: String(id), output: { badge: String(id) } };
    },
  };
}

/** Is woken by its signal and by nothing else: a lost one would leave the person waiting for ever. */
export function handshakeStep(serviceOf: (organizationId: string) => SimulatedService, owner: Process): PlainStepKind {
  return {
    kind: 'await-handshake',
    async run({ organizationId, person }) {
      if (await serviceOf(organizationId).hasShakenHands(owner, person.id)) return { type: 'done' };
      return { type: 'wait', waitingFor: 'a handshake', signal: `handshake:${person.id}` };
    },
  };
}
