import { TypeOverrides, types } from 'pg';

/** Whole numbers come as text, because they may be too large for a number; ours are ids, fen and milliseconds. */
export const asNumbers = new TypeOverrides(types);
for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) asNumbers.setTypeParser(type, Number);
