import { createPoster } from './post.js';
import type { Subject } from './subject.js';

/** The posts alone: what is left of a run when nothing is recorded. */
export function rawPosts(stubUrl: string, steps: number): Subject {
  return {
    name: 'posts alone',
    usesRedis: false,
    open: () => {
      const { post, close } = createPoster(stubUrl);
      return Promise.resolve({
        carryOut: async (run) => {
          for (let step = 1; step <= steps; step++) await post({ run, step });
        },
        check: () => Promise.resolve(),
        close: () => {
          close();
          return Promise.resolve();
        },
      });
    },
  };
}
