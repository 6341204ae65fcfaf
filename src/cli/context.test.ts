import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The priority that a process has after it has let a server go first. */
function priorityBeside(dataDir: string): number {
  const code = `import { getPriority } from 'node:os';
    import { yieldToServer } from ${JSON.stringify(join(import.meta.dirname, 'context.ts'))};
    yieldToServer(${JSON.stringify(dataDir)});
    console.log(getPriority());`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

it('lets a server that serves from the same folder go first, and takes its share where none is', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-yield-'));
  try {
    expect(priorityBeside(dataDir)).toBe(getPriority());
    writeFileSync(join(dataDir, 'server.pid'), String(process.pid));
    expect(priorityBeside(dataDir)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
