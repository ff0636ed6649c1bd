/** Of a step s: what it works on, as a rule asks for it. */
export const REQUIREMENT_OF = `(SELECT h.requirement FROM holding h WHERE h.person_id = s.person_id AND h.key = s.requirement_key)`;

/** Of a step s: itself and the others of its requirement, which decide about the role that may act. */
export const STEPS_BESIDE = `(
  SELECT jsonb_agg(jsonb_build_object('key', b.key, 'kind', b.kind, 'status', b.status, 'requirementKey', b.requirement_key,
    'hasEffect', b.business_key IS NOT NULL, 'input', b.input))
  FROM step_run b WHERE b.run_id = s.run_id AND (b.id = s.id OR b.requirement_key = s.requirement_key))`;
