/*
 * Plays an HR system against a running Gatehouse: makes a connection by the public API, sends what the vendor would send,
 * signed as it signs, answers what Gatehouse asks the vendor's API, and shows what Gatehouse made of it.
 */
import { parseArgs } from 'node:util';
import { Company } from './company.js';
import { Gatehouse, type Connection, type HeardEvent, type Person } from './gatehouse.js';
import { MockServer } from './mock-server.js';
import { perform, type Receiver } from './perform.js';
import { canPlay, scenarios, type Scenario } from './scenarios.js';
import { allVendors } from './vendors/all-vendors.js';

const usage = `npm run mock-hris -- <vendor> --scenario <name> [--url http://127.0.0.1:3000] [--api-key <key>] [--serve]
npm run mock-hris -- --list`;
/** How long Gatehouse may take to read the vendor back. */
const patienceMs = 15_000;
const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scenario: { type: 'string', default: 'hire' },
      url: { type: 'string', default: process.env.GATEHOUSE_URL ?? 'http://127.0.0.1:3000' },
      'api-key': { type: 'string', default: process.env.GATEHOUSE_API_KEY },
      serve: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  if (values.list) return list();
  const { name, scenario } = chosen(positionals, values.scenario);
  const apiKey = values['api-key'];
  if (!apiKey) throw new Error(`Give the API key with --api-key or GATEHOUSE_API_KEY; npm start prints it.\n${usage}`);
  return play(name, scenario, new Gatehouse(values.url.replace(/\/$/, ''), apiKey), values.serve);
}

function list(): number {
  print(`Vendors:   ${Object.keys(allVendors).join(', ')}\nScenarios:`);
  for (const { name, about } of scenarios) print(`  ${name.padEnd(22)} ${about}`);
  return 0;
}

function chosen([name]: string[], wanted: string): { name: string; scenario: Scenario } {
  if (name === undefined || !(name in allVendors)) {
    const problem = name === undefined ? 'Name a vendor' : `There is no vendor "${name}"`;
    throw new Error(`${problem}; known are: ${Object.keys(allVendors).join(', ')}.\n${usage}`);
  }
  const scenario = scenarios.find((one) => one.name === wanted);
  if (!scenario)
    throw new Error(`There is no scenario "${wanted}"; known are: ${scenarios.map((one) => one.name).join(', ')}.`);
  return { name, scenario };
}

async function play(name: string, scenario: Scenario, gatehouse: Gatehouse, serves: boolean): Promise<number> {
  const company = new Company();
  const vendor = allVendors[name]?.(company);
  if (!vendor || !canPlay(vendor, scenario)) throw new Error(`${name} signs nothing, so it cannot play this scenario.`);
  const server = await MockServer.start(vendor, (call) => print(`    Gatehouse asks: ${call}`));
  try {
    // A number that nobody had yet, so that a scenario can be played again.
    const number = Math.floor(Date.now() / 100) % 1_000_000_000;
    const workerId = vendor.workerId?.(number) ?? String(number);
    const details = vendor.connection(server.url);
    const connection = await gatehouse.connect(vendor.kind, `Mock ${name} ${number}`, details);
    print(`${name} plays "${scenario.name}": ${scenario.about}. Connection ${connection.id}, person ${workerId}.`);
    const receiver = receiverOf(gatehouse, connection, vendor.kind);
    await perform(scenario, { company, vendor, workerId, secret: details.secret ?? '' }, receiver);
    const isRight = await compare(gatehouse, scenario, company, workerId);
    if (serves) await untilInterrupted(server.url);
    return isRight ? 0 : 1;
  } finally {
    await server.stop();
  }
}

function receiverOf(gatehouse: Gatehouse, connection: Connection, kind: string): Receiver {
  return {
    says: (text) => print(`\n${text}.`),
    async deliver(delivery) {
      const { status, text } = await gatehouse.deliver(connection, delivery);
      print(`    ${kind} sends ${delivery.body.length} bytes → ${status} ${text.slice(0, 200)}`);
    },
    async poll() {
      await gatehouse.poll(connection);
      print('    Gatehouse was asked to poll');
    },
    async rotate(secret) {
      await gatehouse.rotateSecret(connection, secret);
    },
  };
}

/** Shows the person as Gatehouse sees them, and whether that is what HR meant. */
async function compare(gatehouse: Gatehouse, { ends }: Scenario, company: Company, workerId: string): Promise<boolean> {
  const worker = company.workers.get(workerId);
  const isRight = (person: Person | undefined) =>
    ends === 'nobody'
      ? person === undefined
      : person?.standing === ends && person.facts.role === worker?.jobTitle && person.startDate === worker?.startDate;
  const deadline = Date.now() + (ends === 'nobody' ? 0 : patienceMs);
  let person = await gatehouse.person(workerId);
  while (!isRight(person) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    person = await gatehouse.person(workerId);
  }
  print(`\nWhat Gatehouse made of it:`);
  for (const event of await gatehouse.events(workerId)) print(`    ${lineOf(event)}`);
  print(`    ${person ? describe(person) : 'nobody was stored'}`);
  print(isRight(person) ? 'As HR meant it.' : `Not as HR meant it: expected ${ends}, ${worker?.jobTitle ?? 'nobody'}.`);
  return isRight(person);
}

const lineOf = ({ type, outcome, reason }: HeardEvent) => `${type}: ${outcome}${reason ? ` (${reason})` : ''}`;

function describe({ standing, facts, startDate, endDate, runs }: Person): string {
  const ends = endDate === null ? '' : `, until ${endDate}`;
  const work = runs.map(({ purpose, status }) => `${purpose} ${status}`).join(', ');
  return `${facts.firstName} ${facts.lastName}, ${facts.role}: ${standing}, from ${startDate}${ends}. Runs: ${work || 'none'}.`;
}

async function untilInterrupted(url: string): Promise<void> {
  print(`\nThe vendor's API stays up at ${url}; Ctrl-C ends it.`);
  await new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
}
