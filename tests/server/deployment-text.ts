import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const unitFile = join(root, 'deploy', 'yuelan.service');

/** Code of a kind below a heading of a page of docs/. */
export const codeBelow = (heading: string, kind: string, page = 'operate/deployment.md'): string[] => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const section = text.split(/^## /m).find((entry) => entry.startsWith(heading)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
};

/** A port that nobody listened on a moment ago, for programs that cannot be told to choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
