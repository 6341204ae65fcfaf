import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../../scripts/shell.ts';
import { serve, stopServer } from '../../scripts/test-server.ts';
import { captcha } from './readers.ts';

export interface OwnServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** What is other than in mingwan; `write` does the rest in the library's folder. */
interface Change {
  findConfig: object;
  logoPara?: object;
  file?: object;
  /** Variables of its environment. */
  env?: Record<string, string>;
  write?: (folder: string) => void;
}

/** The built server with one library without records: mingwan as it is, but for what is given. */
export async function startOwnServer(change: Change): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-own-'));
  const dataDir = join(folder, 'data');
  const library = join(folder, 'libraries', 'mingwan');
  mkdirSync(library, { recursive: true });
  const from = join(root, 'libraries', 'mingwan');
  for (const name of ['menus.json', 'dictionaries.json', 'files']) {
    cpSync(join(from, name), join(library, name), { recursive: true });
  }
  const file: { findConfig: object; logoPara: object } = JSON.parse(readFileSync(join(from, 'library.json'), 'utf8'));
  const findConfig = { ...file.findConfig, ...change.findConfig };
  const logoPara = { ...file.logoPara, ...change.logoPara };
  writeFileSync(join(library, 'library.json'), JSON.stringify({ ...file, ...change.file, findConfig, logoPara }));
  change.write?.(library);
  const env = environment({
    DATA_DIR: dataDir,
    LIBRARIES_DIR: join(folder, 'libraries'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_FIXED_CODE: captcha,
    ...change.env,
  });
  const { child, url } = await serve(env);
  const stop = async () => {
    await stopServer(child);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, dataDir, stop };
}
