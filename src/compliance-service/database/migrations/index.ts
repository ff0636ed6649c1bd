import { CreateOrganizations1795219200001 } from './1795219200001-create-organizations.js';
import { CreateUsers1795219200002 } from './1795219200002-create-users.js';
import { CreateAssignments1795219200003 } from './1795219200003-create-assignments.js';
import { CreateWebhooks1795219200004 } from './1795219200004-create-webhooks.js';
import { UntagDeactivatedUsers1795219200010 } from './1795219200010-untag-deactivated-users.js';

/** In order. Classes and not file patterns: patterns find nothing in a bundled or tested program. */
export const migrations = [
  CreateOrganizations1795219200001,
  CreateUsers1795219200002,
  CreateAssignments1795219200003,
  CreateWebhooks1795219200004,
  UntagDeactivatedUsers1795219200010,
];
