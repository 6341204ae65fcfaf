import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registerProcess } from './pid-file.ts';

describe('registerProcess', () => {
  const dir = () => mkdtempSync(join(tmpdir(), 'yuelan-pid-'));

  it('lists every running process and omits ended ones', () => {
    const dataDir = dir();
    const file = join(dataDir, 'server.pid');
    // No process has a number beyond the largest that Linux gives.
    writeFileSync(file, '99999999\n');
    const endFirst = registerProcess(dataDir, process.ppid);
    const endSecond = registerProcess(dataDir, process.pid);
    expect(readFileSync(file, 'utf8')).toBe(`${String(process.ppid)}\n${String(process.pid)}\n`);
    endFirst();
    expect(readFileSync(file, 'utf8')).toBe(`${String(process.pid)}\n`);
    endSecond();
    expect(existsSync(file)).toBe(false);
  });

  it('makes the data folder when there is none', () => {
    const dataDir = join(dir(), 'new');
    const end = registerProcess(dataDir);
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(true);
    end();
  });
});
