/*
 * Checks a SCIM server as identity providers use it.
 *
 *   npm run scim:selftest                                  a fresh Gatehouse, and what follows in it
 *   npm run scim:selftest -- --url https://…/scim/v2/<connection> --token <secret>
 *
 * Everything that is made has "scim-selftest" in its name and is deleted at the end. Against a connection of yours no run
 * is started: users are inactive, or have no name. Exit code 0: every check passed and nothing was left behind.
 */
import { parseArgs } from 'node:util';
import { withFreshGatehouse } from './fresh-gatehouse.js';
import { selfTest } from './self-test.js';

const { url, token } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' } } }).values;
const print = (line: string) => process.stdout.write(`${line}\n`);
if ((url === undefined) !== (token === undefined)) {
  process.stderr.write('Give both --url and --token, or neither for a fresh Gatehouse.\n');
  process.exit(2);
}
const { failed, left } =
  url === undefined || token === undefined
    ? await withFreshGatehouse((target) => selfTest({ ...target, print }))
    : await selfTest({ url: url.replace(/\/+$/, ''), token, print });
process.exitCode = failed === 0 && left.length === 0 ? 0 : 1;
