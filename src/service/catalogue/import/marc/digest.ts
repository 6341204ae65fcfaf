import { createHash } from 'node:crypto';
import { isMarkedAsOurs } from '../../../../lib/rules/marc-mark.ts';
import type { MarcRecord } from './record.ts';

/** What XML cannot carry, or carries as something else. */
const controls = /[\x00-\x1f]/g;

/** What the carrier and the character set decide: lengths, addresses and the sign for Unicode. */
const withoutCarrier = (leader: string): string => `${leader.slice(5, 9)}${leader.slice(17, 20)}`;

/**
 * A digest of what a record says, the same in ISO 2709 and in XML, in MARC-8 and in UTF-8, and with or without what we
 * add to records that go out: so that our own export, brought back, is known as what we have.
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
