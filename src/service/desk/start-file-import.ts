import { spawn, type ChildProcess } from 'node:child_process';
import { leanEnvironment } from '../platform/lean-process.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { FileImports } from './file-imports.ts';

const maxOutputLogged = 2_000;

/**
 * Reads the files of staff in processes of their own, which need a core and memory that readers would lack.
 * @param command program and arguments of the process
 */
export function createFileImports(
  files: FileStore,
  command: (mappingPath: string, id: number) => readonly [program: string, ...args: string[]],
  log: { error: (details: object, text: string) => void },
): { fileImports: FileImports; close: () => void } {
  const running = new Set<ChildProcess>();
  const start: FileImports['start'] = (mappingPath, id) => {
    const [program, ...args] = command(mappingPath, id);
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: leanEnvironment() });
    running.add(child);
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-maxOutputLogged);
    });
    child.once('error', (error) => {
      running.delete(child);
      log.error({ mappingPath, import: id, err: error }, 'import of an uploaded file failed');
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return;
      log.error(
        { mappingPath, import: id, code, signal, printed: printed.trim() },
        'import of an uploaded file failed',
      );
    });
  };
  return {
    fileImports: { files, start },
    close: () => {
      // What was under way can be gone on with at the desk.
      for (const child of running) child.kill();
    },
  };
}
