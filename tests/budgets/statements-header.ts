/** How many SQL statements an answer took; sent by a server that was started with count-statements.ts alone. */
export const statementsHeader = 'x-statements';
