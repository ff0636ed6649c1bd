import type { Requirement } from './rule.js';

/** What a requirement is called in a mail to somebody who has never seen its key. */
export function nameOf(requirement: Requirement): string {
  switch (requirement.type) {
    case 'training':
      return requirement.surveyCode.replaceAll('_', ' ');
    case 'document':
      return typeof requirement.document === 'string' ? requirement.document : `document ${requirement.document}`;
    case 'background-check':
      return 'background check';
    case 'step':
      return requirement.kind.replaceAll('-', ' ');
  }
}
