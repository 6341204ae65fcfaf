/** A moving wall of an electronic title (KBART, NISO RP-9-2014 §6.6.13). */
export interface Embargo {
  /** P: the last so many days, months or years are missing; R: nothing before them is there. */
  type: 'P' | 'R';
  count: number;
  unit: 'D' | 'M' | 'Y';
}

const pattern = /^([PR])(\d{1,4})([DMY])$/i;

/**
 * Takes the embargoes out of a remark on coverage, where KBART's codes stand among words: `Volltext; R10Y;P6M`.
 * @returns the embargoes in their order, and what is left of the remark, parts joined as they were
 */
export function readEmbargoes(note: string): { embargoes: Embargo[]; rest: string } {
  const embargoes: Embargo[] = [];
  const rest: string[] = [];
  for (const part of note.split(';').map((entry) => entry.trim())) {
    const [, type = '', count = '', unit = ''] = pattern.exec(part) ?? [];
    const [entry, other] = [type.toUpperCase(), unit.toUpperCase()];
    if ((entry === 'P' || entry === 'R') && (other === 'D' || other === 'M' || other === 'Y'))
      embargoes.push({ type: entry, count: Number(count), unit: other });
    else if (part !== '') rest.push(part);
  }
  return { embargoes, rest: rest.join('; ') };
}
