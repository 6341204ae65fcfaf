/** Number of consecutive record ids in a range. A site map file lists the records of one range. */
export const idsInRange = 1000;

/** Largest number of a range that a request can name. */
export const lastRange = 1e9;

/** Returns the number of the range that contains a record id. */
export const rangeOf = (recordId: number): number => Math.floor((recordId - 1) / idsInRange);

/** Returns the cache tag of pages that list the records of a range. */
export const rangeTag = (groupCode: string, range: number): string => `range:${groupCode}:${String(range)}`;
