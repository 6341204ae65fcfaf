export const maxRecordNote = 2000;

/** Source of short records, which staff add at the desk for books that the catalogue lacks. */
export const shortRecordSource = 'desk';

/** Records that staff join to one work: fewer than the index looks at together (search/gather-works.ts). */
export const maxJoined = 100;
