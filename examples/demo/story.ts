import type { EmployeeFacts, HrEvent } from '../../src/domain/hr-event.js';
import { cast } from './cast.js';
import { readEmployees, readPastJobs, type Employee, type PastJob } from './hr-file.js';
import { roleOf } from './roles.js';

type Job = Pick<Employee, 'job_id' | 'job_title' | 'department'>;

/** Somebody's next job, as HR tells it. */
export interface JobChange {
  employeeId: string;
  title: string;
  event: HrEvent;
}

/** The HR file as events: everybody hired into their first known job, then the changes that led to today's. */
export class Story {
  private readonly employees = readEmployees();
  private readonly pastJobs = readPastJobs();
  /** One delivery of the whole file. */
  readonly hires: readonly HrEvent[] = this.employees.map((employee) => this.hire(employee));

  get people(): number {
    return this.employees.length;
  }

  nameOf(employeeId: string): string {
    const { first_name, last_name } = this.employee(employeeId);
    return `${first_name} ${last_name}`;
  }

  private hire(employee: Employee): HrEvent {
    const facts = factsOf(employee, this.jobsOf(employee)[0] ?? employee);
    if (employee.employee_id === cast.withoutEmail) delete facts.email;
    return hrEvent('employee.hired', facts, employee.hire_date);
  }

  /** In waves: the first holds everybody's first change, the second the second ones. */
  jobChanges(): JobChange[][] {
    const waves: JobChange[][] = [];
    for (const employee of this.employees) {
      const past = this.pastJobsOf(employee.employee_id);
      const jobs = this.jobsOf(employee);
      for (const [index, job] of jobs.slice(1).entries()) {
        const { role, department, attributes } = factsOf(employee, job);
        const facts = { employeeId: employee.employee_id, role, department, attributes };
        const event = hrEvent('employee.updated', facts, past[index]?.end_date);
        (waves[index] ??= []).push({ employeeId: employee.employee_id, title: job.job_title, event });
      }
    }
    return waves;
  }

  /** HR mends its own data. */
  corrections(): HrEvent[] {
    const { first_name, last_name } = this.employee(cast.withoutEmail);
    const email = `${first_name.slice(0, 1)}${last_name}@example.com`.toLowerCase();
    return [
      hrEvent('employee.updated', { employeeId: cast.withoutEmail, email }),
      hrEvent('employee.updated', {
        employeeId: cast.withoutDepartment,
        department: 'Sales',
        location: 'Oxford',
        childServing: true,
      }),
    ];
  }

  leaving(employeeId: string): HrEvent {
    return hrEvent('employee.terminated', { employeeId }, today());
  }

  comingBack(employeeId: string): HrEvent {
    const employee = this.employee(employeeId);
    return hrEvent('employee.rehired', factsOf(employee, employee), today());
  }

  private employee(employeeId: string): Employee {
    const found = this.employees.find((one) => one.employee_id === employeeId);
    if (!found) throw new Error(`The HR file has no employee ${employeeId}.`);
    return found;
  }

  private pastJobsOf(employeeId: string): PastJob[] {
    return this.pastJobs.filter((job) => job.employee_id === employeeId);
  }

  /** Past jobs, then today's. */
  private jobsOf(employee: Employee): Job[] {
    return [...this.pastJobsOf(employee.employee_id), employee];
  }
}

const states: Record<string, string> = { California: 'CA', Texas: 'TX', Washington: 'WA' };

/** An empty cell is unknown, not empty: its field is left out. */
function factsOf(employee: Employee, job: Job): EmployeeFacts {
  const { role, withChildren, userType } = roleOf(job.job_id);
  return {
    employeeId: employee.employee_id,
    firstName: employee.first_name,
    lastName: employee.last_name,
    email: `${employee.email.toLowerCase()}@example.com`,
    userType,
    role,
    childServing: withChildren,
    department: job.department || undefined,
    location: employee.city || undefined,
    state: (employee.country_id === 'US' ? states[employee.state_province] : employee.state_province) || undefined,
    language: employee.country_id === 'DE' ? 'de' : 'en',
    attributes: { jobTitle: job.job_title },
  };
}

let deliveries = 0;

/** Told now about what took effect then: `occurredAt` orders what is told about a person, not the effective date. */
function hrEvent(type: HrEvent['type'], employee: EmployeeFacts, effectiveDate?: string): HrEvent {
  deliveries += 1;
  return { id: `oracle-hr-${deliveries}`, type, occurredAt: new Date().toISOString(), effectiveDate, employee };
}

const today = () => new Date().toISOString().slice(0, 10);
