import type { Item } from '../item.ts';

/** Kinds of dissertation as reference managers and BibTeX styles name them. */
export const theses: Record<Item['degree'], string> = {
  doctor: 'PhD thesis',
  master: 'Master’s thesis',
  bachelor: 'Bachelor’s thesis',
  other: 'Thesis',
};
