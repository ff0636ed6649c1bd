import { mayNotBeKept } from '../sensitive.js';

/** What a column of an imported table can be taken for; also `attributes.<name>`, which only staff can say. */
export const importFields = [
  'employeeId',
  'previousId',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'userType',
  'role',
  'department',
  'location',
  'state',
  'employmentType',
  'childServing',
  'managerEmail',
  'language',
  'tags',
  'status',
  'startDate',
  'endDate',
  'dateOfBirth',
] as const;

export type ImportField = (typeof importFields)[number] | `attributes.${string}`;

/** How HR systems, payrolls and people name them, without case, spaces and punctuation. */
const names: Record<(typeof importFields)[number], string> = {
  employeeId:
    'employeeid employeenumber employeeno employeenr employeecode empid empno empnum empnumber empnr emplid eeid eecode eenumber id personid personnumber personnelnumber personnelno workerid workernumber staffid staffno staffnumber associateid teammemberid volunteerid payrollid fileno filenumber badgenumber userid externalid hrid personalnummer mitarbeiternummer mitarbeiterid pernr matricule legajo',
  previousId: 'previousid formerid oldid previousemployeeid formeremployeeid oldemployeeid previousemployeenumber',
  firstName: 'firstname givenname forename fname first vorname prenom nombre primernombre legalfirstname namefirst',
  lastName:
    'lastname surname familyname lname last nachname nomdefamille apellido apellidos legallastname namelast secondname',
  fullName:
    'name fullname employeename workername legalname displayname lastnamefirstname namelastfirst lastfirst lastcommafirst staffname volunteername associatename',
  email:
    'email emailaddress mail workemail workemailaddress businessemail companyemail primaryemail emailid correo courriel emailprimarywork',
  userType: 'usertype persontype membertype',
  role: 'role title jobtitle job position positiontitle jobrole jobname positionname businesstitle jobdescription occupation stelle funktion puesto cargo poste',
  department:
    'department dept departmentname deptname division team costcenter costcentername orgunit businessunit abteilung departamento program ministry',
  location:
    'location site office city worklocation locationname officelocation campus branch facility standort ort ubicacion workcity',
  state: 'state province stateprovince region workstate stateorprovince st locationstate statecode bundesland',
  employmentType:
    'employmenttype workertype employeetype fulltimeparttime ftpt employmentstatustype assignmentcategory workercategory contracttype employeeclass fullparttime',
  childServing:
    'childserving workswithchildren workswithminors workswithyouth servesminors youthserving childfacing childcontact',
  managerEmail:
    'manageremail supervisoremail manageremailaddress reportstoemail supervisoremailaddress managersemail bossemail',
  language: 'language preferredlanguage languagecode locale lang sprache idioma langue',
  tags: 'tags tag groups labels keywords',
  status:
    'status employeestatus employmentstatus workerstatus hrstatus assignmentstatus active isactive staffstatus activestatus payrollstatus',
  startDate:
    'startdate hiredate dateofhire datehired hired hiredon hiredt joindate joiningdate datejoined dateofjoining employmentstartdate mostrecenthiredate latesthiredate lasthiredate rehiredate originalhiredate dateofemployment firstday firstdayofwork eintritt eintrittsdatum fechadeingreso dateembauche startdt',
  endDate:
    'enddate terminationdate termdate dateofleaving dateterminated terminated leavedate leavingdate lastday lastdayworked lastdayofwork separationdate employmentenddate exitdate contractenddate austritt austrittsdatum fechadebaja dateofseparation termdt',
  dateOfBirth: 'dateofbirth birthdate dob birthday birthdt geburtsdatum datebirth fechadenacimiento datedenaissance',
};

const fieldByName = new Map(
  importFields.flatMap((field) => names[field].split(' ').map((name): [string, ImportField] => [name, field])),
);

/** Words that say whose or which one it is; what is left says what it is. */
const qualifiers = new Set(
  'employee employees worker staff associate legal current primary work business company hr person personal preferred most recent actual the of a'.split(
    ' ',
  ),
);

export interface HeaderGuess {
  field: ImportField;
  by: 'name' | 'part of the name';
  why: string;
}

/** Which field goes by this name, blind for case, accents, spaces and punctuation. */
export function fieldOfHeader(header: string): HeaderGuess | undefined {
  const words = wordsOf(header);
  const field = fieldByName.get(words.join(''));
  if (field !== undefined && isKept(field, header))
    return { field, by: 'name', why: `"${header.trim()}" is a name for ${field}.` };
  const rest = words.filter((word) => !qualifiers.has(word));
  const part = rest.length < words.length ? fieldByName.get(rest.join('')) : undefined;
  if (part === undefined || !isKept(part, header)) return undefined;
  return { field: part, by: 'part of the name', why: `"${rest.join(' ')}" is a name for ${part}.` };
}

/** The birth date is kept, sealed; nothing else whose name says that it is sensitive. */
const isKept = (field: ImportField, header: string) => field === 'dateOfBirth' || !mayNotBeKept(header);

function wordsOf(header: string): string[] {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[#№]/g, ' number ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
