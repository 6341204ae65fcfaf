/** What a statement can be given. */
export type Value = string | number | null | Buffer;
