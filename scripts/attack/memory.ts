import { readFileSync } from 'node:fs';
import type { TestServer } from '../test-server.ts';
import { ask, megabytes, recordIds, type AttackResult } from './ask.ts';
import { pidOf } from './floor.ts';

/** Of each kind, asked one after the other; every page is another one. */
const counts = { pages: 20_000, suggestions: 10_000, exports: 1_000 };
const steps = 10;
/** Of a kind, the second half may add so much to the resident memory, in megabytes. */
const mayGrow = 25;

/** As many clients as the gate lets work side by side; each request comes from an address of its own. */
const clients = 4;

async function countFailures(origin: string, path: (at: number) => string, from: number, to: number): Promise<number> {
  let next = from;
  let failed = 0;
  const client = async (): Promise<void> => {
    for (let at = next++; at < to; at = next++) {
      const headers = { 'x-forwarded-for': `10.${String(at >> 16)}.${String((at >> 8) & 255)}.${String(at & 255)}` };
      const { status } = await ask(origin, { method: 'GET', path: path(at), headers });
      if (status >= 400) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return failed;
}

/** Resident memory while pages, suggestions and exports are asked for that nobody asked for before; it must level off. */
export async function memory(server: TestServer): Promise<AttackResult> {
  const { url } = server;
  const pid = pidOf(server);
  const resident = (): number => Math.round(megabytes(readFileSync(`/proc/${pid}/status`, 'utf8')));
  const ids = await recordIds(url);
  const id = (at: number): string => ids[at % ids.length] ?? '1';
  const signs = [...'的一是在中国大学图书馆文学历史经济管理计算机数据结构红楼梦三体人民教育科学研究'];
  const word = (at: number): string =>
    [at, at * 7 + 3, at * 31 + 11].map((entry) => signs[entry % signs.length] ?? '').join('') + String(at);
  const languages = ['', 'en-US/', 'zh_TW/'];
  const kinds: Record<keyof typeof counts, (at: number) => string> = {
    pages: (at) => `/jianglan/${languages[at % 3] ?? ''}searchList?q=${encodeURIComponent(word(at))}`,
    suggestions: (at) => `/find/searchAssociative?term=${encodeURIComponent(word(at).slice(0, 4))}`,
    exports: (at) => `/jianglan/export/ris?${Array.from({ length: 20 }, (_, more) => `id=${id(at + more)}`).join('&')}`,
  };
  const wrong: string[] = [];
  const before = resident();
  for (const kind of ['pages', 'suggestions', 'exports'] as const) {
    const curve: number[] = [];
    let failed = 0;
    for (let step = 0; step < steps; step += 1) {
      const each = counts[kind] / steps;
      failed += await countFailures(url, kinds[kind], step * each, (step + 1) * each);
      curve.push(resident());
    }
    const growth = (curve.at(-1) ?? 0) - (curve[steps / 2 - 1] ?? 0);
    if (growth > mayGrow) wrong.push(`${kind}: ${String(growth)} MB more in the second half`);
    if (failed > 0) wrong.push(`${kind}: ${String(failed)} were not answered`);
  }
  return {
    sent: `${String(counts.pages)} pages, ${String(counts.suggestions)} suggestions, ${String(counts.exports)} exports`,
    outcome: `${String(before)} MB at the start, ${String(resident())} MB at the end`,
    problems: wrong,
  };
}
