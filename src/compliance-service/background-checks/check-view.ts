/** A background check as the store reads it. */
export interface CheckRow {
  id: number;
  user_id: number;
  level: number | null;
  status: 'processing' | 'complete' | 'archived';
  provider_flagged: boolean | null;
  applicant_self_disclosed: boolean;
  applicant_self_disclosed_notes: string | null;
  token: string;
  order_date: Date;
  complete_date: Date | null;
}

/** What create and archive answer. */
export function shortCheck(check: CheckRow, serviceUrl: string) {
  return {
    id: check.id,
    order_date: check.order_date,
    status: check.status,
    applicant_interface_url: applicantUrl(check, serviceUrl),
    results_url: resultsUrl(check, serviceUrl),
    user_id: check.user_id,
    level: check.level,
  };
}

/** What lists and single reads answer. provider_flagged is null, unknown, until the provider has reported. */
export function detailedCheck(check: CheckRow, serviceUrl: string): object {
  return {
    ...shortCheck(check, serviceUrl),
    applicant_self_disclosed: check.applicant_self_disclosed,
    applicant_self_disclosed_note: disclosureNote(check),
    provider_flagged: check.provider_flagged,
  };
}

/** The form in which the applicant answers what the level needs. */
export function applicantUrl({ token }: Pick<CheckRow, 'token'>, serviceUrl: string): string {
  return `${serviceUrl}/applicant/${token}`;
}

/** There are results only while a check is complete: not before, and no longer once it is archived. */
export function resultsUrl({ status, token }: CheckRow, serviceUrl: string): string | null {
  return status === 'complete' ? `${serviceUrl}/results/${token}` : null;
}

/** One note per check, so it carries the check's id. The console shows it; it is not reviewed by itself. */
function disclosureNote({ id, applicant_self_disclosed, applicant_self_disclosed_notes }: CheckRow): object | null {
  if (!applicant_self_disclosed) return null;
  return {
    id,
    status: 'pending',
    disclosure_status: 'disclosed',
    self_disclosed_notes: applicant_self_disclosed_notes ?? '',
    internal_notes: null,
  };
}
