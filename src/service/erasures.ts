import type { Kysely } from 'kysely';
import type { EvaluationChoice } from '../lib/rules/reader-data.ts';
import { eraseSignIn } from './identity/accounts/erase-sign-in.ts';
import { eraseAudit } from './platform/audit/erase-audit.ts';
import { eraseDocuments } from './document-delivery/erase-documents.ts';
import { eraseDonations } from './donations/erase-donations.ts';
import { eraseEvaluations } from './evaluations/erase-evaluations.ts';
import { eraseFavourites } from './favourites/erase-favourites.ts';
import { eraseLists } from './lists/erase-lists.ts';
import { erasePayments } from './ledger/payments/erase-payments.ts';
import { eraseRecommendations } from './recommendations/erase-recommendations.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Database } from './platform/db/schema.ts';

/** A reader whose account ends. */
export interface Leaver {
  /** The reader's row. */
  id: number;
  libraryId: number;
  /** Account name and card number as they are compared. */
  accountKeys: readonly string[];
  mail: string | null;
  phone: string | null;
  evaluations: EvaluationChoice;
  secrets: Secrets;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Deletes what a domain has of a reader, or takes the reader out of it; inside the transaction of the cancellation and
 * before the reader's row goes. Rows that go with the reader's (onDelete cascade) need no such function.
 */
export type EraseOwn = (db: Kysely<Database>, leaver: Leaver) => Promise<void>;

const erasures: readonly EraseOwn[] = [
  eraseEvaluations,
  eraseFavourites,
  eraseLists,
  eraseRecommendations,
  eraseDonations,
  eraseDocuments,
  erasePayments,
  eraseSignIn,
  eraseAudit,
];

/** Deletes a reader with everything that leads to them; see reader-data/tables.ts for what stays without a name. */
export async function eraseReader(db: Kysely<Database>, leaver: Leaver): Promise<void> {
  for (const erase of erasures) await erase(db, leaver);
  await db.deleteFrom('reader').where('id', '=', leaver.id).execute();
}
