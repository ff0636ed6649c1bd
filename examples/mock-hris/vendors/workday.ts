import type { Company, MockWorker } from '../company.js';
import type { MakeMockVendor } from '../mock-vendor.js';

const [username, password] = ['ISU_Gatehouse', 'workday-password'];
const reportPath = '/ccx/service/customreport2/camp_pines/hr_admin/Gatehouse_Workers';

/** The columns have the names that the customer gave them, and who has no value has no column. */
function rowOf(company: Company, worker: MockWorker) {
  return {
    Employee_ID: worker.id,
    Universal_ID: worker.personKey,
    ...(worker.previousIds.length > 0 && { Former_IDs: worker.previousIds.join('; ') }),
    Worker_Status: company.statusOf(worker) === 'terminated' ? 'Terminated' : 'Active',
    First_Name: worker.firstName,
    Last_Name: worker.lastName,
    Email: worker.email,
    Business_Title: worker.jobTitle,
    Supervisory_Organization: worker.department,
    Location: worker.location,
    State: worker.state,
    Worker_Type: worker.employmentType,
    Hire_Date: worker.startDate,
    // Workday writes some dates with a zone.
    ...(worker.endDate !== null && { Termination_Date: `${worker.endDate}-08:00` }),
    ...(worker.managerEmail !== null && { Manager_Email: worker.managerEmail }),
    Date_of_Birth: worker.dateOfBirth,
  };
}

export const workday: MakeMockVendor = (company) => ({
  kind: 'workday',
  connection: (baseUrl) => ({
    settings: {
      baseUrl,
      reportPath,
      columns: { id: 'Employee_ID', previousIds: 'Former_IDs' },
      mapping: { role: 'Business_Title' },
    },
    credentials: { username, password },
  }),
  workerId: (number) => String(number).padStart(5, '0'),

  answer({ method, path, query, headers }) {
    if (headers.authorization !== `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
      return { status: 401 };
    if (method !== 'GET' || path !== reportPath || query.get('format') !== 'json') return undefined;
    const workers = [...company.workers.values()];
    return { status: 200, body: { Report_Entry: workers.map((worker) => rowOf(company, worker)) } };
  },
});
