import type { Random } from './world/random.js';
import type { Transport, World } from './world/world.js';

export interface Play {
  world: World;
  random: Random;
  /** How many processes to kill, where that is the scenario's choice. */
  kills: number;
  /** Narrows the scenario down, as after the colon in `--scenario failpoints:before-send`. */
  only: string | undefined;
  progress: (text: string) => void;
  /** Stands everything up, waits until nothing is left to do, and remembers how long that took. */
  heal: () => Promise<void>;
  /** Notes what should not be. */
  violation: (text: string) => void;
  /** Asked to stop. */
  signal: AbortSignal;
}

export interface Scenario {
  name: string;
  /** What happens, in a few words. */
  about: string;
  /** Absent: both. */
  transport?: Transport;
  /** Two organizations in one Gatehouse, embedded in a host application of the suite's. Default: the program, which has one. */
  hasTwoOrganizations?: boolean;
  play(play: Play): Promise<void>;
}
