/** Reads one of several values of a query parameter. @returns `otherwise` for any other input */
export const oneOf = <T extends string>(values: readonly T[], input: string | null, otherwise: T): T =>
  values.find((value) => value === input) ?? otherwise;

/** Reads a whole number of a query parameter. @returns undefined if it is none between `least` and `most` */
export function wholeNumber(input: string | null, least: number, most: number): number | undefined {
  if (input === null || !/^-?\d{1,5}$/.test(input.trim())) return undefined;
  const value = Number(input);
  return value >= least && value <= most ? value : undefined;
}
