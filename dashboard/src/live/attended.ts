const leftAfterMs = 60_000;

let lastTouchedAt = performance.now();

for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  window.addEventListener(touch, () => (lastTouchedAt = performance.now()), { capture: true, passive: true });

/** Whether somebody did something here within a minute. What pages read by themselves keeps no session alive. */
export const isAttended = () => performance.now() - lastTouchedAt < leftAfterMs;
