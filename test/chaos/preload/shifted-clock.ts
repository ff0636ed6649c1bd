/* Loaded into a process under test by `--import`: its wall clock is wrong by so much from its first instruction on. */
const shiftMs = Number(process.env.CHAOS_CLOCK_SHIFT_MS);
const realNow = Date.now.bind(Date);

Date.now = () => realNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, made) as object,
});
