import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../platform/private-files.ts';

export interface ReportLine {
  /** Bytes or counted records, as the format has it (see Parsed). */
  position: number;
  controlNumber: string | undefined;
  reason: string;
  /** `rejected`: not imported. `warning`: imported with repairs or omissions. `withdrawn`: deleted in the source. */
  severity: 'rejected' | 'warning' | 'withdrawn';
}

/** The report of one import run, a JSON object a line; the file is made with the first line. */
export class ImportReport {
  readonly file: string;
  #lines = 0;

  constructor(dataDir: string, runId: number) {
    this.file = join(dataDir, 'reports', `import-${String(runId)}.jsonl`);
  }

  get isEmpty(): boolean {
    return this.#lines === 0;
  }

  add(lines: readonly ReportLine[]): void {
    if (lines.length === 0) return;
    if (this.#lines === 0) makePrivateFolder(join(this.file, '..'));
    this.#lines += lines.length;
    appendFileSync(this.file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  }
}
