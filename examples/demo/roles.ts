import type { UserType } from '../../src/domain/hr-event.js';

interface CampRole {
  role: string;
  withChildren: boolean;
  userType: UserType;
}

/** What each job of the HR file does at camp. The rules, rules/camp.yaml, speak of these roles only. */
const roles: Record<string, CampRole> = {
  AD_PRES: amongChildren('camp director'),
  AD_VP: amongChildren('unit leader'),
  AD_ASST: amongChildren('registrar'),
  ST_MAN: amongChildren('supervisor'),
  SA_MAN: amongChildren('supervisor'),
  ST_CLERK: amongChildren('counselor'),
  IT_PROG: amongChildren('instructor'),
  SH_CLERK: amongChildren('driver'),
  SA_REP: { ...amongChildren('mentor'), userType: 'volunteer' },
  HR_REP: backOffice('screener'),
  PR_REP: backOffice('press officer'),
  PU_CLERK: backOffice('kitchen'),
  FI_ACCOUNT: backOffice('office'),
  AC_ACCOUNT: backOffice('office'),
  FI_MGR: backOffice('office manager'),
  AC_MGR: backOffice('office manager'),
  PU_MAN: backOffice('office manager'),
  MK_MAN: backOffice('office manager'),
  // No rule knows photographers.
  MK_REP: amongChildren('photographer'),
};

export function roleOf(jobId: string): CampRole {
  const role = roles[jobId];
  if (!role) throw new Error(`The job ${jobId} has no role at camp: add it to examples/demo/roles.ts.`);
  return role;
}

function amongChildren(role: string): CampRole {
  return { role, withChildren: true, userType: 'employee' };
}

function backOffice(role: string): CampRole {
  return { role, withChildren: false, userType: 'employee' };
}
