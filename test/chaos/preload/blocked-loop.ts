/*
 * Loaded into a process under test by `--import`: at SIGUSR2 it computes without a pause for so long, so that no timer,
 * answer or signal is heard meanwhile.
 */
const blockMs = Number(process.env.CHAOS_BLOCK_MS);

process.on('SIGUSR2', () => {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
});
