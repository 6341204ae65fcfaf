// Preloaded into a server (--import): shifts its clock by the milliseconds in the file that DRILL_CLOCK names, and
// confirms each change in a file next to it.
import { readFileSync, watchFile, writeFileSync } from 'node:fs';

const file = process.env['DRILL_CLOCK'] ?? '';
const RealDate = Date;
let shift = 0;
const read = () => {
  shift = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.seen`, String(shift));
};
watchFile(file, { interval: 100, persistent: false }, read);
read();

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
