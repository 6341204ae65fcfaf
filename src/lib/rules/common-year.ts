/** A year for formats that know none before Christ; empty for these and where the year is unknown. */
export const commonYear = (year: number | null): string => (year === null || year < 0 ? '' : String(year));
