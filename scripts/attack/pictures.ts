import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { TestServer } from '../test-server.ts';
import type { AttackResult } from './ask.ts';
import { countsOf, measured, pidOf } from './floor.ts';
import { signIn } from './reader.ts';

/** Processor time that a picture may cost the whole process, in milliseconds. */
const maxPictureMs = 1_000;
/** Clock ticks of /proc are hundredths of a second. */
const tickMs = 10;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one pixel with these chunks before its pixel. */
function png(...extra: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixel = chunk('IDAT', deflateSync(Buffer.alloc(4)));
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, pixel, chunk('IEND', Buffer.alloc(0))]);
}

/** Chunks of some kilobytes that unpack to as many bytes of zeros. */
function bombs(): Record<string, Buffer> {
  const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
  const text = (bytes: number) => chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), zeros(bytes)]));
  const large = zeros(50_000_000);
  return {
    'zTXt of 50 MB': png(text(50_000_000)),
    'iTXt of 50 MB': png(chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0', 'latin1'), large]))),
    'iCCP of 30 MB': png(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), zeros(30_000_000)]))),
    'sixty zTXt of 7 MB': png(...Array<Buffer>(60).fill(text(7_000_000))),
  };
}

/** Pictures of a profile that unpack to megabytes. */
export async function pictures(server: TestServer): Promise<AttackResult> {
  const used = (): number => {
    const fields =
      readFileSync(`/proc/${pidOf(server)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  };
  const reader = await signIn(server.url, 'demo');
  const statuses = new Map<number, number>();
  const costs: string[] = [];
  const dear: string[] = [];
  const all = Object.entries(bombs());
  const { outcome, problems } = await measured(server, async () => {
    for (const [name, picture] of all) {
      const before = used();
      const { status } = await reader.call('updateUserPicture', { picture: picture.toString('base64') });
      const ms = used() - before;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      costs.push(String(ms));
      if (ms > maxPictureMs) dear.push(`${name} used ${String(ms)} ms of processor time`);
    }
  });
  return {
    sent: `${String(all.length)} pictures that unpack to 30 to 420 MB`,
    outcome: `${countsOf(statuses)}; ${costs.join(', ')} ms of processor time; ${outcome}`,
    problems: [...problems, ...dear],
  };
}
