import { cast } from './cast.js';
import type { Stage } from './stage.js';

const actor = 'Sam Staff';

/** Staff unblock most of those who are stuck. Each action keeps who did it and why. */
export async function unblockPeople(stage: Stage): Promise<void> {
  stage.heading('Staff and HR unblock people');
  stage.stuckOf(cast.screenedInLondon, 'COMPLIANCE_VALIDATION');
  await stage.tell(stage.story.corrections(), 'accepted');
  stage.line(`HR tells the address of ${stage.story.nameOf(cast.withoutEmail)}: goes on by itself`);
  stage.line(`HR tells the department of ${stage.story.nameOf(cast.withoutDepartment)}: goes on by itself`);
  await waiveTraining(stage);
  await placeOrderByHand(stage);
  await signAgain(stage);
  await stage.settle();
}

async function waiveTraining(stage: Stage): Promise<void> {
  const { run, step } = stage.stuckOf(cast.speaksGerman, 'COMPLIANCE_VALIDATION');
  const reason = 'Took the course in person, with an interpreter.';
  await stage.doors.gatehouse.act(run.id, step.key, 'skip', { actor, reason });
  stage.line(`${stage.story.nameOf(cast.speaksGerman)}: ${step.key} skipped. ${reason}`);
}

/** Gatehouse never holds what such an order needs; the service takes it once and keeps none of it. */
async function placeOrderByHand(stage: Stage): Promise<void> {
  const { gatehouse, service } = stage.doors;
  const { run, step } = stage.stuckOf(cast.director, 'APPLICANT_DATA_NEEDED');
  const { complianceUserId, facts } = await gatehouse.person(cast.director);
  const { id } = await service.orderCheck({
    user_id: complianceUserId ?? 0,
    level: 7,
    quickapp: false,
    child_serving: true,
    first_name: facts.firstName ?? '',
    last_name: facts.lastName ?? '',
    email: facts.email ?? '',
    address: '2004 Charade Rd',
    city: 'Seattle',
    county: 'King',
    state: 'WA',
    zip: '98199',
    // No number of anybody's begins with 000.
    ssn: '000-12-3456',
    dob: '01/02/1970',
    driver_license: 'DEMO000000',
    driver_license_state: 'WA',
  });
  const reason = 'Ordered in the service with the form that the applicant signed.';
  await gatehouse.act(run.id, step.key, 'attach', { actor, reason, externalId: String(id) });
  stage.line(`${stage.story.nameOf(cast.director)}: check ${id} ordered by hand and attached`);
}

async function signAgain(stage: Stage): Promise<void> {
  const { gatehouse, service } = stage.doors;
  const { run, step } = stage.stuckOf(cast.rejectedOnce, 'DOCUMENT_REJECTED');
  const rejected = (await service.documents()).find((document) => document.rejected_at !== null);
  await service.sandbox(`documents_users/${rejected?.id ?? 0}/complete`);
  await gatehouse.act(run.id, step.key, 'retry', { actor, reason: 'Signed again, legibly.' });
  stage.line(`${stage.story.nameOf(cast.rejectedOnce)}: signs again, ${step.key} retried`);
}
