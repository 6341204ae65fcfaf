import { unpacked } from '../packing.ts';
import { isRecordEncoding } from './encoding.ts';
import { readOneIso2709 } from './iso2709.ts';
import { readOneMarcXml } from './marcxml.ts';
import type { MarcRecord } from './record.ts';

export interface StoredOriginal {
  format: string;
  encoding: string;
  bytes: Uint8Array;
}

export const syntaxOf = (format: string): 'marc21' | 'unimarc' => (format.startsWith('uni') ? 'unimarc' : 'marc21');

/** Reads an original again. @returns undefined where it is no MARC, or cannot be read any more */
export function marcOfOriginal({ format, encoding, bytes }: StoredOriginal): MarcRecord | undefined {
  const came = unpacked(bytes);
  switch (format) {
    case 'marc':
    case 'unimarc': {
      const given = isRecordEncoding(encoding) ? encoding : undefined;
      const read = readOneIso2709(came, { family: syntaxOf(format), encoding: given });
      return read.ok ? read.value : undefined;
    }
    case 'marcxml':
    case 'unimarcxml': {
      const read = readOneMarcXml(came.toString());
      return read.ok ? read.value : undefined;
    }
    default:
      return undefined;
  }
}
