import { createHash } from 'node:crypto';
import { isMarkedAsOurs } from '../../../../lib/rules/marc-mark.ts';
import type { MarcRecord } from './record.ts';

/** Characters that XML cannot represent or normalises. */
const controls = /[\x00-\x1f]/g;

/** The leader without parts that depend on the format: lengths, addresses and the Unicode flag. */
const withoutCarrier = (leader: string): string => `${leader.slice(5, 9)}${leader.slice(17, 20)}`;

/**
 * A digest of a record's content, independent of format (ISO 2709, XML), character set and the fields that exports add.
 * An imported copy of our own export is therefore recognised as unchanged.
 */
export function marcDigest({ leader, fields }: MarcRecord): string {
  const hash = createHash('sha256').update(withoutCarrier(leader));
  const parts: string[] = [];
  // XML has control fields before all others.
  const inOrder = [...fields].sort(
    (field, other) => Math.min(field.subfields.length, 1) - Math.min(other.subfields.length, 1),
  );
  for (const field of inOrder) {
    if (isMarkedAsOurs(field)) continue;
    parts.push('#', field.tag, field.indicators, field.value);
    for (const { code, value } of field.subfields) parts.push(`$${code}`, value);
  }
  const text = parts.map((part) => part.replace(controls, '')).join('|');
  return hash.update(text.toWellFormed().normalize('NFC')).digest('base64url').slice(0, 22);
}
