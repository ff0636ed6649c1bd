/** What to do at an HR system, as docs/hr-sources.md says it. */
export interface VendorWords {
  /** What to have at hand before one begins here. */
  before: string;
  /** What is entered in the HR system once its address is known. */
  there: readonly string[];
  /** Who makes the secret, and in which form: we do, or the HR system shows it. */
  secret: 'whsec' | 'token' | 'bearer' | 'basic' | 'theirs' | 'later';
}

const enter = 'Enter the address above as the destination of its webhooks.';

/** A kind that a host application has added. */
export const otherVendor: VendorWords = {
  before: 'What the fields below ask for, from the people who run the HR system.',
  there: [enter],
  secret: 'theirs',
};

export const vendors: Readonly<Record<string, VendorWords>> = {
  generic: {
    before: 'Somebody who can make the other system send events to an address, signed after Standard Webhooks.',
    there: ['Give it the address and the secret above.', 'Make it send canonical events or CloudEvents as JSON.'],
    secret: 'whsec',
  },
  bamboohr: {
    before: 'The address of its API, for example https://acme.bamboohr.com/api, and an API key.',
    there: [
      'Add a webhook with the address above, JSON as its format, event-based if you can choose.',
      'Choose every field that your rules look at as monitored field.',
      'BambooHR shows a private key: enter it below as the secret.',
    ],
    secret: 'theirs',
  },
  merge: {
    before: 'The API key for production, the token of the linked account, and the webhook signature key.',
    there: [
      enter,
      'Choose changed data of the Employee model, and sync notifications if you want polls right after a sync.',
    ],
    secret: 'theirs',
  },
  finch: { before: 'The access token of the connection, and the webhook secret.', there: [enter], secret: 'theirs' },
  kombo: {
    before: 'The API key, the integration id and the webhook secret.',
    there: [enter, 'Choose data-changed, and sync-finished on older set-ups.'],
    secret: 'theirs',
  },
  hibob: {
    before: 'A service user with rights on people, work, lifecycle and personal data: its id and token.',
    there: [enter, 'Choose version 2, with employee and table events.', 'Enter the secret of the webhook below.'],
    secret: 'theirs',
  },
  personio: {
    before: 'Client id and client secret of an API access.',
    there: [
      enter,
      'Choose TOKEN as auth_type and enter the secret above as the token, all of it.',
      'Choose the events of persons and of employments.',
    ],
    secret: 'bearer',
  },
  gusto: {
    before: 'The uuid of the company and an OAuth access token that may read employees.',
    there: [
      enter,
      'Gusto sends a verification token, which then stands in the settings of this connection.',
      'Confirm it at Gusto (PUT /v1/webhook_subscriptions/{uuid}/verify), and enter it as the secret here.',
    ],
    secret: 'later',
  },
  'ukg-pro': {
    before: 'The service host of your tenant, a web service account with its password, and the customer API key.',
    there: [
      'In UKG Webhooks enter the address above with HTTP Basic.',
      'User name and password are the two parts of the secret above, before and after the colon.',
      'Choose the events of employees.',
    ],
    secret: 'basic',
  },
  paylocity: {
    before: 'The company id, and client id and client secret, which end after a year.',
    there: [
      enter,
      'User name and password are the two parts of the secret above, before and after the colon.',
      'Choose new hires, changes and terminations.',
    ],
    secret: 'basic',
  },
  deel: {
    before: 'An API token with the scope people:read, and the signing key of the webhook.',
    there: [enter, 'Choose the events of workers, people and contracts.'],
    secret: 'theirs',
  },
  okta: {
    before: 'The address of your Okta, for example https://acme.okta.com, and the token of a read-only administrator.',
    there: [
      'Add an event hook with the address above, Authorization as its header and the secret above as its value.',
      'Choose create, activate, deactivate, reactivate, suspend, unsuspend and profile updates of users.',
      'Verify the hook there.',
    ],
    secret: 'token',
  },
  'planning-center': {
    before: 'Application id and secret of a personal access token.',
    there: [
      'Subscribe the address above to person.updated.',
      'Enter the authenticity secret of the subscription below.',
    ],
    secret: 'theirs',
  },
  scim: {
    before: 'An administrator of Okta, Microsoft Entra ID or another identity provider.',
    there: [
      'Enter the address above as the SCIM base URL (Entra ID: Tenant URL), with userName as the unique field.',
      'Enter the secret above as the bearer token (Entra ID: Secret Token) and test the connection there.',
      'Allow it to create, update and deactivate users, then assign people.',
    ],
    secret: 'token',
  },
  adp: {
    before: 'Client id and client secret of an API project. ADP wants mutual TLS: a proxy of yours has to add it.',
    there: ['Subscribe the project to the events of workers. Gatehouse reads its queue.'],
    secret: 'theirs',
  },
  workday: {
    before: 'The service host, and the user name and password of an integration system user.',
    there: [
      'Make an advanced report of all active and terminated workers, enable it as web service and share it with that user.',
    ],
    secret: 'theirs',
  },
  rippling: {
    before: 'An API token that may read workers and users.',
    there: ['Nothing: Rippling is asked for changes.'],
    secret: 'theirs',
  },
  'success-factors': {
    before: 'The API server of your data centre, and a user (user@company) with its password, or a token.',
    there: ['Give that user the rights to read Employee Central by OData.'],
    secret: 'theirs',
  },
};
