import { ask } from './ask.ts';

/** Hosts that are none of ours. */
export async function hosts(origin: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const host of ['evil.example', 'localhost:1', 'localhost, evil.example', '"<script>', 'xn--']) {
    for (const path of ['/jianglan/home', '/oga/parameter', '/files/jianglan/logo.svg']) {
      const { status } = await ask(origin, { method: 'GET', path, headers: { host } });
      if (status !== 421 && status !== 400) wrong.push(`${host} ${path}: ${String(status)}`);
    }
  }
  return wrong;
}
