/** Empty string, null and the text 'null' count as empty (portal-shell §5), and so does what is missing. */
export const isEmpty = (value: string | null | undefined): value is null | undefined | '' | 'null' =>
  value === undefined || value === null || value === '' || value === 'null';
