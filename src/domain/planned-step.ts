import type { JsonObject } from './json.js';

export interface PlannedStep {
  /** Unique within the run. */
  key: string;
  kind: string;
  /** Keys of the steps that must be done before. */
  needs: string[];
  input: JsonObject;
  requirementKey?: string;
  /** Whether its success means that the requirement is held. */
  completesRequirement: boolean;
  /** Identity of the write that this step makes, if it makes one: equal keys are the same write. */
  businessKey?: string;
}
