/** What health is judged by. */
export interface HealthFacts {
  awaitsBaseline: boolean;
  pausedAt: string | null;
  /** Seconds that the oldest pending delivery has waited. */
  lagSeconds: number;
  pendingError: { code: string; message: string } | null;
  failed: number;
  signatureFailures: number;
  signatureFailedSince: string | null;
  /** Whether deliveries were refused and none was taken since. */
  refusedLately: boolean;
  pollError: { code: string; message: string } | null;
  lastReconciliation: { state: string; error: { code: string; message: string } | null } | null;
  credentialsExpireInDays: number | null;
}

export interface Health {
  state: 'healthy' | 'degraded' | 'failing' | 'paused';
  /** For people: what is wrong and what helps, the worst first. */
  reasons: string[];
}

const isPaused =
  'It was paused: what the HR system sends is stored and waits, nobody is polled or read. Resume it to go on.';
const patienceSeconds = 15 * 60;
const warnDays = 14;

/** How well a connection works: `failing` when nothing comes through, `degraded` when somebody should look, `paused` by an admin. */
export function healthOf(facts: HealthFacts): Health {
  if (facts.pausedAt !== null) return { state: 'paused', reasons: [isPaused] };
  const failing = failingReasons(facts);
  const reasons = [...failing, ...degradedReasons(facts)];
  return { state: failing.length > 0 ? 'failing' : reasons.length > 0 ? 'degraded' : 'healthy', reasons };
}

function failingReasons(facts: HealthFacts): string[] {
  const { credentialsExpireInDays: days, lagSeconds, pendingError, pollError } = facts;
  const errors = [pendingError, pollError, facts.lastReconciliation?.error ?? null];
  const refused = errors.find((error) => error?.code === 'HR_SYSTEM_REFUSED_CREDENTIALS');
  return [
    ...(days !== null && days < 0 ? ['The credentials have expired: enter new ones.'] : []),
    ...(refused ? [refused.message] : []),
    ...(lagSeconds > patienceSeconds && !facts.awaitsBaseline
      ? [
          `Deliveries have waited for ${Math.round(lagSeconds / 60)} minutes. ${pendingError?.message ?? 'Is a worker running?'}`,
        ]
      : []),
  ];
}

function degradedReasons(facts: HealthFacts): string[] {
  const { credentialsExpireInDays: days, lastReconciliation: last } = facts;
  const isRefusal = (error: { code: string } | null) => error?.code === 'HR_SYSTEM_REFUSED_CREDENTIALS';
  const errors = [facts.lagSeconds > patienceSeconds ? null : facts.pendingError, facts.pollError, last?.error ?? null];
  const messages = errors.flatMap((error) => (error && !isRefusal(error) ? [error.message] : []));
  return [
    ...new Set(messages),
    ...(facts.awaitsBaseline ? ['The first full read is not complete: deliveries are stored and wait for it.'] : []),
    ...(facts.failed > 0
      ? [`${facts.failed} deliveries are set aside: read why, and replay them when it is mended.`]
      : []),
    ...(facts.refusedLately
      ? [
          `The last deliveries were refused (${facts.signatureFailures} so far): is the secret right, and the sender’s clock?`,
        ]
      : []),
    ...(days !== null && days >= 0 && days < warnDays ? [`The credentials expire in ${days} days.`] : []),
  ];
}
