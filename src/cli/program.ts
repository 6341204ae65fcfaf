import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { registerAudit } from './audit.ts';
import { registerBackup } from './backup.ts';
import { registerCheck } from './check.ts';
import { registerCertifications } from './certifications.ts';
import { registerCharges } from './charges.ts';
import { registerComments } from './comments.ts';
import { registerCovers } from './covers.ts';
import { registerBookLists } from './book-lists.ts';
import { registerContent } from './content.ts';
import { registerDatabaseRequests } from './database-requests.ts';
import { registerDemo } from '#demo/command.ts';
import { registerDocumentDelivery } from './document-delivery.ts';
import { registerDonations } from './donations.ts';
import { registerFiles } from './files.ts';
import { registerFeedback } from './feedback.ts';
import { registerHarvest } from './harvest.ts';
import { registerIndexes } from './indexes.ts';
import { registerImport } from './import.ts';
import { registerLibrary } from './library.ts';
import { registerCopyRequests } from './copy-requests.ts';
import { registerLeaving } from './leaving.ts';
import { registerLoans } from './loans.ts';
import { registerMigrate } from './migrate.ts';
import { registerOffers } from './offers.ts';
import { registerOutbox } from './outbox.ts';
import { registerPayments } from './payments.ts';
import { registerPoints } from './points.ts';
import { registerPurchasing } from './purchasing.ts';
import { registerQuestionnaires } from './questionnaires.ts';
import { registerQuestions } from './questions.ts';
import { registerReader } from './reader.ts';
import { registerRecommendations } from './recommendations.ts';
import { registerRecords } from './records.ts';
import { registerReindex } from './reindex.ts';
import { registerRequests } from './requests.ts';
import { registerSip2 } from './sip2.ts';
import { registerStaff } from './staff.ts';
import { registerStatistics } from './statistics.ts';
import { registerStore } from './store.ts';

const parts = [
  ...[
    registerImport,
    registerHarvest,
    registerReindex,
    registerLibrary,
    registerReader,
    registerRequests,
    registerDocumentDelivery,
  ],
  ...[registerContent, registerDonations, registerOutbox, registerDemo, registerBackup, registerStatistics],
  ...[registerQuestions, registerBookLists, registerDatabaseRequests, registerLoans, registerCharges, registerPayments],
  ...[registerPoints, registerCopyRequests, registerComments, registerPurchasing, registerOffers],
  ...[registerRecommendations, registerQuestionnaires, registerFeedback, registerLeaving, registerCertifications],
  ...[registerCheck, registerMigrate, registerAudit, registerRecords, registerCovers, registerStaff, registerSip2],
  ...[registerFiles, registerIndexes, registerStore],
];

/**
 * The program `yuelan` with all its commands, which knows nothing yet of the words it will be given.
 * @param set settings that the commands shall have too: they take them over when they are added
 */
export function yuelanProgram(set: (program: Command) => void = () => undefined): Command {
  const program = new Command('yuelan')
    .description('Yuelan: a library discovery and reader-service portal')
    .version(manifest.version)
    .showHelpAfterError();
  set(program);
  for (const register of parts) register(program);
  return program;
}
