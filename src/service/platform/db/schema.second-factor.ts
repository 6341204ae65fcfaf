/** Second factors of readers; times as in schema.ts. */
export interface SecondFactorDatabase {
  second_factor: SecondFactorTable;
  second_factor_enrolment: SecondFactorEnrolmentTable;
  recovery_code: RecoveryCodeTable;
}

/** Second factors that are on. */
interface SecondFactorTable {
  reader_id: number;
  /** Of the reader's app, sealed (sealed.ts). */
  secret: string;
  /** When the reader showed the app's first code. */
  confirmed_at: number;
  /** The last step of 30 seconds whose code was used: neither it nor an earlier one works again. */
  last_step: number;
}

/** Apps that are being set up. */
interface SecondFactorEnrolmentTable {
  /** Keyed hash of the session or pending sign-in that began it, the only one that may read or confirm it. */
  holder_hash: string;
  reader_id: number;
  /** Sealed (sealed.ts). */
  secret: string;
  begun_at: number;
}

interface RecoveryCodeTable {
  reader_id: number;
  code_hash: string;
  used_at: number | null;
}
