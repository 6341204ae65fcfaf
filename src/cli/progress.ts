import { SingleBar } from 'cli-progress';
import type { ImportProgress } from '#service/catalogue/import/run.ts';

export interface ProgressDisplay {
  update: (progress: ImportProgress) => void;
  stop: () => void;
}

const plainEveryMs = 5_000;

/**
 * Shows the progress of an import: a bar with rate and remaining time on a terminal, otherwise a line every five
 * seconds.
 */
export function showProgress(name: string, resumedAfter: () => number): ProgressDisplay {
  const started = Date.now();
  const rate = (records: number): number => {
    const seconds = (Date.now() - started) / 1000;
    return seconds === 0 ? 0 : Math.round((records - resumedAfter()) / seconds);
  };
  if (!process.stderr.isTTY) return plainLines(name, started, rate);
  const bar = new SingleBar({
    format: `${name} {bar} {percentage}% | {records} records | {rate}/s | {eta_formatted}`,
    hideCursor: true,
    clearOnComplete: false,
    etaBuffer: 50,
  });
  bar.start(1, 0, { records: 0, rate: 0 });
  return {
    update: ({ records, storedBytes, totalBytes }) => {
      bar.setTotal(Math.max(totalBytes, 1));
      bar.update(Math.min(storedBytes, totalBytes), { records, rate: rate(records) });
    },
    stop: () => bar.stop(),
  };
}

function plainLines(name: string, started: number, rate: (records: number) => number): ProgressDisplay {
  let last = started;
  return {
    update: ({ records, rejected, storedBytes, totalBytes }) => {
      const now = Date.now();
      if (now - last < plainEveryMs) return;
      last = now;
      const part = totalBytes === 0 ? 1 : Math.min(storedBytes / totalBytes, 1);
      const left = part === 0 ? 0 : Math.round(((now - started) * (1 - part)) / part / 1000);
      const percent = String(Math.floor(part * 100));
      console.error(
        `${name}: ${percent} %, ${String(records)} records (${String(rejected)} rejected), ${String(rate(records))}/s, ${String(left)} s left`,
      );
    },
    stop: () => undefined,
  };
}
