import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { registerAudit } from './audit.ts';
import { registerBackup } from './backup.ts';
import { registerCertifications } from './certifications.ts';
import { registerCharges } from './charges.ts';
import { registerComments } from './comments.ts';
import { registerCovers } from './covers.ts';
import { registerBookLists } from './book-lists.ts';
import { registerContent } from './content.ts';
import { registerDocumentDelivery } from './document-delivery.ts';
import { registerDoctor } from './doctor.ts';
import { registerDonations } from './donations.ts';
import { registerExport } from './export.ts';
import { registerFiles } from './files.ts';
import { registerFeedback } from './feedback.ts';
import { registerHarvest } from './harvest.ts';
import { registerIndexes } from './indexes.ts';
import { registerImport } from './import.ts';
import { registerLibrary } from './library.ts';
import { registerLeaving } from './leaving.ts';
import { registerLoad } from './load.ts';
import { registerMigrate } from './migrate.ts';
import { registerMoveIn } from './move-in.ts';
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
import { registerSip2 } from './sip2.ts';
import { registerStaff } from './staff.ts';
import { registerStatistics } from './statistics.ts';
import { registerStore } from './store.ts';

const commands = [
  registerImport,
  registerMoveIn,
  registerExport,
  registerHarvest,
  registerReindex,
  registerLibrary,
  registerLoad,
  registerReader,
  registerDocumentDelivery,
  registerContent,
  registerDonations,
  registerOutbox,
  registerBackup,
  registerStatistics,
  registerQuestions,
  registerBookLists,
  registerCharges,
  registerPayments,
  registerPoints,
  registerComments,
  registerPurchasing,
  registerOffers,
  registerRecommendations,
  registerQuestionnaires,
  registerFeedback,
  registerLeaving,
  registerCertifications,
  registerDoctor,
  registerMigrate,
  registerAudit,
  registerRecords,
  registerCovers,
  registerStaff,
  registerSip2,
  registerFiles,
  registerIndexes,
  registerStore,
];

/**
 * Creates the program `yuelan` with all its commands.
 * @param configure changes settings before the commands are added, because they inherit them only then
 * @param more commands that are not part of a release
 */
export function yuelanProgram(
  configure: (program: Command) => void = () => undefined,
  more: readonly ((program: Command) => void)[] = [],
): Command {
  const program = new Command('yuelan')
    .description('Yuelan: a library discovery and reader-service portal')
    .version(manifest.version)
    .showHelpAfterError();
  configure(program);
  for (const register of [...commands, ...more]) register(program);
  // `library publish` has a --version of its own. Commands added later than this would inherit it, and refuse their own
  // options after a subcommand (`import loans x.csv --library mylib`).
  return program.enablePositionalOptions();
}
