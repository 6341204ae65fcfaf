import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a zip archive. */
export interface ZipFile {
  /** With `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

/** Names are in UTF-8. */
const utf8Flag = 0x0800;
const deflated = 8;
const version = 20;

/** Day and time as archives have them: two numbers of 16 bits, by the UTC clock. */
function dosTime(at: number): { day: number; time: number } {
  const date = new Date(at);
  const year = Math.max(1980, date.getUTCFullYear());
  return {
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  };
}

/**
 * A zip archive (PKWARE APPNOTE 6.3, without Zip64: less than 4 GiB and 65,536 files).
 * @param at milliseconds since 1970, the time of all files
 */
export function zipOf(files: readonly ZipFile[], at: number): Buffer {
  const { day, time } = dosTime(at);
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(bytes);
    // The fields that a file's own header and its entry in the directory share.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(version, 0);
    shared.writeUInt16LE(utf8Flag, 2);
    shared.writeUInt16LE(deflated, 4);
    shared.writeUInt16LE(time, 6);
    shared.writeUInt16LE(day, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, nameBytes, packed);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([version, 0]), shared, entry, nameBytes);
    offset += 4 + shared.length + nameBytes.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
