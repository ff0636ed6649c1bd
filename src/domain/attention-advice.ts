/**
 * What staff do next about a step that needs attention, by its error code: the words of docs/errors.md, which a test
 * holds this against.
 */
const adviceByCode: Record<string, string> = {
  APPLICANT_DATA_NEEDED: 'Place the order in the service and attach its id.',
  ATTEMPTS_EXHAUSTED: 'Find out what stops the workers, then retry.',
  CHECK_ENDED: 'Skip the requirement, or complete the step after looking into the service.',
  CHECK_NOT_FOUND: 'Look it up there, then retry.',
  CHECK_NOT_ORDERED: 'Skip the requirement, or complete the step after looking into the service.',
  COMPLIANCE_CREDENTIALS_REFUSED: 'Correct COMPLIANCE_API_KEY or the rights of the key, then retry.',
  COMPLIANCE_ENDLESS_LIST: "Tell the service's operator.",
  COMPLIANCE_INVALID_INPUT: 'Correct what the message names, then retry.',
  COMPLIANCE_NOT_FOUND: 'Look whether it was removed there, then retry.',
  COMPLIANCE_REJECTED: 'Ask its operator why, then retry.',
  COMPLIANCE_VALIDATION: 'Send an update from HR or correct the rule, then retry.',
  DOCUMENT_NOT_AVAILABLE: 'Activate it in the service and retry, or correct the rule.',
  DOCUMENT_REJECTED: 'Have it done again there, then retry.',
  EFFECT_ABSENT: 'Attach its id if you find it, or confirm that it is absent.',
  EFFECT_UNKNOWN: 'Look at the other side, then attach its id or confirm that it is absent.',
  LEVEL_NOT_OFFERED: 'Have it enabled in the service and retry, or correct the rule.',
  MISSING_NAME_OR_EMAIL: 'Send an update from HR, then retry.',
  NOTICE_NOT_SENT: 'Send the mail again and retry the step; or complete it, once a letter went out.',
  NOTICE_WITHOUT_EMAIL: 'Send an update from HR and retry; or complete the step, once a letter went out.',
  UNKNOWN_STEP_KIND: 'Register it with defineStep, start again, retry.',
  USER_GONE: 'Reactivate the user there, then retry.',
  USER_NOT_CREATED: 'Retry create-user.',
};

/** Where retries ran out, or an embedder's step has a code of its own. */
const otherwise = 'Look at what the message says; retry once it is mended.';

export const adviceAbout = (code: string | null): string => adviceByCode[code ?? ''] ?? otherwise;
