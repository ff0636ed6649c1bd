import { ComplianceApi } from '../../src/index.js';
import { orderMissingChecks } from './order-missing-checks.js';

const { COMPLIANCE_URL: baseUrl, COMPLIANCE_API_KEY: apiKey } = process.env;
const [tag] = process.argv.slice(2);
if (!baseUrl || !apiKey || !tag) throw new Error('Set COMPLIANCE_URL and COMPLIANCE_API_KEY, and give a tag.');

const ordered = await orderMissingChecks(new ComplianceApi({ baseUrl, apiKey }), tag);
for (const { id, userId, status } of ordered) console.log(`check ${id} of user ${userId} is ${status ?? 'ordered'}`);
