/** Second factors of readers; times as in schema.ts. */
export interface SecondFactorDatabase {
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}

export interface SecondFactorTable {
  reader_id: number;
  /** Of the reader's app, sealed (sealed.ts). */
  secret: string;
  begun_at: number;
  /** When the reader showed that the app has it; null until then: nothing is asked for before. */
  confirmed_at: number | null;
  /** The last step of 30 seconds whose code was used: neither it nor one before it works again. */
  last_step: number;
}

export interface RecoveryCodeTable {
  reader_id: number;
  code_hash: string;
  used_at: number | null;
}
