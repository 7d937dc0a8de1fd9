// Preloaded by a process of a test (`node --import`): its clock is CLOCK_AHEAD_MS ahead of the machine's,
// behind it where that is negative. What measures time that passes is not changed.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const OfMachine = Date;

const now = () => OfMachine.now() + aheadMs;

globalThis.Date = new Proxy(OfMachine, {
  apply: () => new OfMachine(now()).toString(),
  construct: (_, args, target) =>
    Reflect.construct(OfMachine, args.length === 0 ? [now()] : args, target),
  get: (_, name) => (name === 'now' ? now : Reflect.get(OfMachine, name)),
});
