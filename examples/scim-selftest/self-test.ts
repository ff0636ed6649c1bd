import { deactivationChecks } from './checks/deactivation.js';
import { discoveryChecks } from './checks/discovery.js';
import { groupChecks } from './checks/groups.js';
import { gatehouseChecks, type ReadPerson } from './checks/in-gatehouse.js';
import { patchChecks } from './checks/patches.js';
import { userChecks } from './checks/users.js';
import { ScimClient } from './scim-client.js';
import { Trial, type Check } from './trial.js';

export interface SelfTest {
  /** Address of the connection's SCIM server, without a slash at its end. */
  url: string;
  token: string;
  /** Where the API of Gatehouse is at hand: also checks what follows there. Starts runs. */
  readPerson?: ReadPerson;
  print: (line: string) => void;
}

export interface SelfTestResult {
  passed: number;
  failed: number;
  /** Resources that could not be removed. */
  left: string[];
}

/** Runs every check and removes what it made. */
export async function selfTest({ url, token, readPerson, print }: SelfTest): Promise<SelfTestResult> {
  const trial = new Trial(new ScimClient(url, token));
  const chapters: [string, Check[]][] = [
    ['Discovery and access', discoveryChecks],
    ['Users', userChecks],
    ['Changes', patchChecks],
    ['Deactivation', deactivationChecks],
    ['Groups', groupChecks],
    ...(readPerson ? [['What follows in Gatehouse', gatehouseChecks(readPerson)] as [string, Check[]]] : []),
  ];
  let passed = 0;
  let failed = 0;
  for (const [title, checks] of chapters) {
    print(`\n${title}`);
    for (const { name, because, run } of checks) {
      const fault = await run(trial).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (fault === undefined) passed += 1;
      else failed += 1;
      print(`  ${fault === undefined ? 'ok  ' : 'FAIL'} ${name}  (${because})`);
      if (fault !== undefined) print(`       ${fault}`);
    }
  }
  const left = await trial.cleanUp();
  print(`\n${passed + failed} checks: ${passed} passed, ${failed} failed.`);
  if (left.length > 0) print(`Could not be removed; remove them by hand: ${left.join(', ')}`);
  return { passed, failed, left };
}
