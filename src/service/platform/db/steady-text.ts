/** Columns by whose literal value a partial index is chosen: the planner must see what they are compared with. */
const ofPartialIndexes = 'kind|state|paused|is_open|is_default';

const compared = new RegExp(`(?<!\\b(?:${ofPartialIndexes})"? )(= )(?=\\?|@[a-z])`, 'gi');
const limited = /(\blimit )(?=\?|@[a-z])/gi;

/**
 * The text of a statement, so that it is prepared once and not again with every value. SQLite as it is built here
 * (SQLITE_ENABLE_STAT4) plans a join for the values that it compares and limits by, and so prepares it anew whenever one
 * is bound: a record's page took ten times as long to prepare as to read. Behind a plus sign, which changes no value, it
 * does not look at them. The store has no statistics by which their plans could differ.
 * @param text SQL of ours
 */
export const steadyText = (text: string): string => text.replace(compared, '$1+').replace(limited, '$1+');
