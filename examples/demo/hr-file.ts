import { parse } from 'csv-parse/sync';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A row of employees.csv. */
export interface Employee {
  employee_id: string;
  first_name: string;
  last_name: string;
  /** A login name in capitals. */
  email: string;
  hire_date: string;
  job_id: string;
  job_title: string;
  department: string;
  city: string;
  state_province: string;
  country_id: string;
}

/** A row of job_history.csv: a job that the employee no longer has. */
export interface PastJob {
  employee_id: string;
  start_date: string;
  end_date: string;
  job_id: string;
  job_title: string;
  department: string;
}

/** The folder of package.json: sources and CSV files lie below it, wherever this file was compiled to. */
export const repositoryRoot = ancestorWith('package.json', import.meta.dirname);

export const readEmployees = () => readRows('employees.csv') as Employee[];

/** Oldest first. */
export const readPastJobs = () =>
  (readRows('job_history.csv') as PastJob[]).sort((a, b) => (a.start_date < b.start_date ? -1 : 1));

function readRows(file: string): unknown[] {
  const text = readFileSync(join(repositoryRoot, 'examples/data/oracle-hr', file), 'utf8');
  return parse(text, { columns: true, skip_empty_lines: true });
}

function ancestorWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No ${file} above ${import.meta.dirname}: run the demo from a clone.`);
  return ancestorWith(file, parent);
}
