import { Migrator, type Migration } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as activity from './migrations/0002-activity.ts';
import * as readers from './migrations/0010-readers.ts';
import * as waysIn from './migrations/0011-ways-in.ts';
import * as content from './migrations/0012-content.ts';
import * as behaviour from './migrations/0013-behaviour.ts';
import * as journals from './migrations/0015-journals.ts';
import * as packages from './migrations/0016-packages.ts';
import * as courses from './migrations/0019-courses.ts';
import * as lists from './migrations/0017-lists.ts';
import * as people from './migrations/0018-people.ts';
import * as databases from './migrations/0014-databases.ts';
import * as libraryRequests from './migrations/0023-library-requests.ts';
import * as favourites from './migrations/0025-favourites.ts';
import * as inbox from './migrations/0028-inbox.ts';
import * as assistant from './migrations/0027-assistant.ts';
import * as profile from './migrations/0029-profile.ts';
import * as researcherWorks from './migrations/0050-researcher-works.ts';
import * as documentDelivery from './migrations/0051-document-delivery.ts';
import * as commentVotes from './migrations/0047-comment-votes.ts';
import * as ratingTimes from './migrations/0048-rating-times.ts';
import * as donations from './migrations/0020-donations.ts';
import * as evaluations from './migrations/0003-evaluations.ts';
import * as attachments from './migrations/0004-attachments.ts';
import * as works from './migrations/0005-works.ts';
import * as recommendations from './migrations/0024-recommendations.ts';
import * as rankings from './migrations/0021-rankings.ts';
import * as copyRequests from './migrations/0033-copy-requests.ts';
import * as questionnaires from './migrations/0039-questionnaires.ts';
import * as feedback from './migrations/0040-feedback.ts';
import * as circulation from './migrations/0026-circulation.ts';
import * as schedule from './migrations/0030-schedule.ts';
import * as charges from './migrations/0036-charges.ts';
import * as points from './migrations/0038-points.ts';
import * as libraryBehaviour from './migrations/0037-library-behaviour.ts';
import * as subscriptions from './migrations/0032-subscriptions.ts';
import * as notices from './migrations/0031-notices.ts';
import * as readerData from './migrations/0042-reader-data.ts';
import * as addresses from './migrations/0057-addresses.ts';
import * as payments from './migrations/0058-payments.ts';
import * as certification from './migrations/0054-certification.ts';
import * as leaving from './migrations/0043-leaving.ts';
import * as offers from './migrations/0061-offers.ts';
import * as purchasing from './migrations/0064-purchasing.ts';
import * as offerPictures from './migrations/0070-offer-pictures.ts';
import * as audit from './migrations/0097-audit.ts';
import * as sessionDevices from './migrations/0098-session-devices.ts';
import * as secondFactor from './migrations/0099-second-factor.ts';
import * as recordViews from './migrations/0090-record-views.ts';
import * as loanHistoryConsent from './migrations/0053-loan-history-consent.ts';
import * as changeOrder from './migrations/0100-change-order.ts';
import * as faq from './migrations/0113-faq.ts';
import * as recordSource from './migrations/0115-record-source.ts';
import * as staff from './migrations/0120-staff.ts';
import * as separateHoldings from './migrations/0121-separate-holdings.ts';
import * as harvests from './migrations/0125-harvests.ts';
import * as authorities from './migrations/0126-authorities.ts';
import * as storeMoves from './migrations/0130-store-moves.ts';
import * as covers from './migrations/0135-covers.ts';
import * as sipAccounts from './migrations/0155-sip-accounts.ts';
import * as sipPatrons from './migrations/0156-sip-patrons.ts';
import * as sipItems from './migrations/0157-sip-items.ts';
import * as recordViewsByLibrary from './migrations/0160-record-views-by-library.ts';
import * as readerNotes from './migrations/0180-reader-notes.ts';
import * as suppressedRecords from './migrations/0181-suppressed-records.ts';
import * as searchDays from './migrations/0182-search-days.ts';
import * as contentRevisions from './migrations/0200-content-revisions.ts';
import * as coLoans from './migrations/0230-co-loans.ts';
import * as recordNotes from './migrations/0240-record-notes.ts';
import * as recordWorkMarks from './migrations/0241-record-work-marks.ts';
import * as fileImports from './migrations/0242-file-imports.ts';
import * as settledActs from './migrations/0243-settled-acts.ts';
import * as settlingCommands from './migrations/0244-settling-commands.ts';
import * as sipPayments from './migrations/0245-sip-payments.ts';
import * as sipPatronBlocks from './migrations/0246-sip-patron-blocks.ts';
import * as recordPartsByKey from './migrations/0247-record-parts-by-key.ts';
import * as loadedFiles from './migrations/0248-loaded-files.ts';
import * as noDictionaryEntries from './migrations/0249-no-dictionary-entries.ts';
import * as auditOfLoans from './migrations/0260-audit-of-loans.ts';
import * as enrolmentsBySession from './migrations/0261-enrolments-by-session.ts';
import * as copies from './migrations/0262-copies.ts';
import * as referenceIndexes from './migrations/0263-reference-indexes.ts';

/** All migrations by their names, in their order; forward only. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-activity': activity,
  '0003-evaluations': evaluations,
  '0004-attachments': attachments,
  '0005-works': works,
  '0010-readers': readers,
  '0011-ways-in': waysIn,
  '0012-content': content,
  '0013-behaviour': behaviour,
  '0014-databases': databases,
  '0015-journals': journals,
  '0016-packages': packages,
  '0017-lists': lists,
  '0018-people': people,
  '0019-courses': courses,
  '0020-donations': donations,
  '0021-rankings': rankings,
  '0023-library-requests': libraryRequests,
  '0024-recommendations': recommendations,
  '0025-favourites': favourites,
  '0026-circulation': circulation,
  '0027-assistant': assistant,
  '0028-inbox': inbox,
  '0029-profile': profile,
  '0030-schedule': schedule,
  '0031-notices': notices,
  '0032-subscriptions': subscriptions,
  '0033-copy-requests': copyRequests,
  '0036-charges': charges,
  '0037-library-behaviour': libraryBehaviour,
  '0038-points': points,
  '0039-questionnaires': questionnaires,
  '0040-feedback': feedback,
  '0042-reader-data': readerData,
  '0043-leaving': leaving,
  '0047-comment-votes': commentVotes,
  '0048-rating-times': ratingTimes,
  '0050-researcher-works': researcherWorks,
  '0051-document-delivery': documentDelivery,
  '0053-loan-history-consent': loanHistoryConsent,
  '0054-certification': certification,
  '0057-addresses': addresses,
  '0058-payments': payments,
  '0061-offers': offers,
  '0064-purchasing': purchasing,
  '0070-offer-pictures': offerPictures,
  '0090-record-views': recordViews,
  '0097-audit': audit,
  '0098-session-devices': sessionDevices,
  '0099-second-factor': secondFactor,
  '0100-change-order': changeOrder,
  '0113-faq': faq,
  '0115-record-source': recordSource,
  '0120-staff': staff,
  '0121-separate-holdings': separateHoldings,
  '0125-harvests': harvests,
  '0126-authorities': authorities,
  '0130-store-moves': storeMoves,
  '0135-covers': covers,
  '0155-sip-accounts': sipAccounts,
  '0156-sip-patrons': sipPatrons,
  '0157-sip-items': sipItems,
  '0160-record-views-by-library': recordViewsByLibrary,
  '0180-reader-notes': readerNotes,
  '0181-suppressed-records': suppressedRecords,
  '0182-search-days': searchDays,
  '0200-content-revisions': contentRevisions,
  '0230-co-loans': coLoans,
  '0240-record-notes': recordNotes,
  '0241-record-work-marks': recordWorkMarks,
  '0242-file-imports': fileImports,
  '0243-settled-acts': settledActs,
  '0244-settling-commands': settlingCommands,
  '0245-sip-payments': sipPayments,
  '0246-sip-patron-blocks': sipPatronBlocks,
  '0247-record-parts-by-key': recordPartsByKey,
  '0248-loaded-files': loadedFiles,
  '0249-no-dictionary-entries': noDictionaryEntries,
  '0260-audit-of-loans': auditOfLoans,
  '0261-enrolments-by-session': enrolmentsBySession,
  '0262-copies': copies,
  '0263-reference-indexes': referenceIndexes,
};

/** @throws when a migration fails; the store is then as it was before that migration */
export async function migrate(db: Kysely<Database>, schema?: string): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  }).migrateToLatest();
  if (error) throw error;
}
