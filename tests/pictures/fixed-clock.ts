// Loaded before a program (node --import): it takes the moment `CLOCK_OFFSET_MS` from now for the present, so that the
// demo libraries, whose loans and new books go by the day of loading, look the same on every day.
const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? '0');
const realNow = Date.now.bind(Date);
const now = () => realNow() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (date, input, target) => Reflect.construct(date, input.length === 0 ? [now()] : input, target) as Date,
  apply: (date) => new date(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
