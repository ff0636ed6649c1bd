/**
 * One write to the outside world. `authorized` is committed before the socket opens; whoever later finds it so and is
 * not its holder must not send, but look.
 */
export type EffectState = 'authorized' | 'confirmed' | 'rejected' | 'unknown';

/** What a claim may do with the effect of its step. */
export type EffectPermission = 'send' | 'look-up' | 'adopt';

/**
 * What the ledger holds after somebody claims a step whose effect stood at `found`. The run store does the same in one
 * SQL statement; its contract suite holds it against this function.
 */
export function claimEffect(found: EffectState | undefined): EffectState {
  switch (found) {
    case undefined:
    case 'rejected':
      return 'authorized';
    case 'authorized':
    case 'unknown':
      return 'unknown';
    case 'confirmed':
      return 'confirmed';
  }
}

export function effectPermission(claimed: EffectState): EffectPermission {
  switch (claimed) {
    case 'authorized':
      return 'send';
    case 'confirmed':
      return 'adopt';
    case 'unknown':
    case 'rejected':
      return 'look-up';
  }
}
