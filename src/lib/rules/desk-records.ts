export const maxRecordNote = 2000;

/** Records that staff join to one work: fewer than the index looks at together (search/gather-works.ts). */
export const maxJoined = 100;
