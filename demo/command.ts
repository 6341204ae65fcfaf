import type { Command } from 'commander';
import { command } from '#cli/context.ts';
import { loadLibraryFolders, type LoadChoice, type LoadedFolders } from '#cli/load.ts';
import { demoServices } from '#service/libraries/read-libraries.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import type { Store } from '#service/platform/db/open.ts';
import { loadDemoVisits } from './activity.ts';
import { loadDemoAddresses } from './addresses.ts';
import { loadDemoAuthorities } from './authorities.ts';
import { loadDemoBorrowers } from './borrowers.ts';
import { loadDemoCertifications } from './certification.ts';
import { loadDemoLoans } from './circulation.ts';
import { loadDemoRequests } from './copy-requests.ts';
import { loadDemoCourseMarks } from './courses.ts';
import { loadDemoDatabaseRequests } from './database-requests.ts';
import { loadDemoDatabases } from './databases.ts';
import { loadDemoDocuments } from './document-delivery.ts';
import { loadDemoOffers } from './donations.ts';
import { loadDemoEbooks } from './ebooks.ts';
import { loadDemoFavourites } from './favourites.ts';
import { loadDemoFeedback } from './feedback.ts';
import { loadDemoIdentities } from './identities.ts';
import { startDemoIdentity } from './identity-services/start.ts';
import { readDemoNotices } from './inbox.ts';
import { loadDemoJournals } from './journals.ts';
import { loadDemoLeavings } from './leaving.ts';
import { loadDemoLists } from './lists.ts';
import { loadDemoChoices, loadDemoPreorders } from './offers.ts';
import { loadDemoLibraryRequests } from './outside.ts';
import { loadDemoPackages } from './packages.ts';
import { demoPaymentKeys } from './payment-services/keys.ts';
import { loadDemoPoints } from './points.ts';
import { loadDemoPurchases } from './purchasing.ts';
import { loadDemoQuestionnaires } from './questionnaires.ts';
import { loadDemoEvents } from './rankings.ts';
import { loadDemoSearches } from './reader-searches.ts';
import { loadDemoReaders } from './readers.ts';
import { loadDemoRecommendations } from './recommendations.ts';
import { demoRecordSource } from './records.ts';
import { loadDemoSubscriptions } from './subscriptions.ts';

type Load = (store: Store, libraries: readonly LoadedLibrary[], now: () => number) => Promise<unknown>;

/**
 * What demo readers have done, in this order: loans before the year of loans that rankings count. Each loader returns the
 * mapping paths of the libraries to which it added something.
 */
const activities: readonly { load: Load; added?: string }[] = [
  { load: loadDemoAuthorities, added: 'authority records' },
  { load: loadDemoLeavings },
  { load: loadDemoLoans, added: 'loans of the demo readers' },
  { load: ({ db }, libraries, now) => loadDemoPoints(db, libraries, now), added: 'points of the demo readers' },
  { load: loadDemoRequests, added: 'requests of the demo readers for copies' },
  { load: loadDemoPurchases, added: 'orders of a demo reader for chosen books' },
  { load: loadDemoSubscriptions, added: 'subscriptions and reminders of the demo readers' },
  { load: loadDemoEvents, added: 'a year of demo loans and ratings' },
  { load: loadDemoBorrowers, added: 'borrowers with the loans of that year' },
  { load: loadDemoJournals, added: 'a year of visits to journals' },
  { load: loadDemoEbooks, added: 'a year of visits to e-books' },
  { load: loadDemoLists, added: 'book lists of demo readers' },
  { load: loadDemoPackages, added: 'a year of visits to special collections' },
  { load: loadDemoVisits, added: 'a year of visits to the site and of searches' },
  { load: loadDemoDatabases, added: 'a year of visits to databases and questions about them' },
  { load: loadDemoFeedback, added: 'problems reported by a demo reader' },
  { load: loadDemoDocuments, added: 'documents ordered by a demo reader' },
  { load: loadDemoQuestionnaires, added: 'answers to questionnaires' },
  { load: loadDemoAddresses, added: 'addresses of a demo reader' },
  { load: loadDemoFavourites },
  { load: loadDemoRecommendations },
  { load: loadDemoOffers },
  { load: loadDemoLibraryRequests },
  { load: loadDemoDatabaseRequests },
  { load: loadDemoCourseMarks },
  { load: loadDemoSearches },
  { load: readDemoNotices },
  { load: loadDemoIdentities },
];

/**
 * The demo libraries that get demo readers, whose passwords are public: all of them, or none if this installation has a
 * real library, unless demo readers are requested. A library with mistakes counts as what its file says it is.
 */
function librariesWithReaders(
  { libraries, registry }: Pick<LoadedFolders, 'libraries' | 'registry'>,
  isRequested: boolean,
): readonly LoadedLibrary[] {
  const demos = libraries.filter(({ file }) => file.demo);
  const real = [
    ...registry.libraries.filter(({ file }) => !file.demo),
    ...registry.broken.filter(({ isDemo }) => !isDemo),
  ];
  if (isRequested || demos.length === 0 || real.length === 0) return demos;
  const names = real.map(({ mappingPath }) => mappingPath).join(', ');
  console.log(`Demo readers are not added next to ${names}; use --demo-readers to add them.`);
  return [];
}

async function loadReaders(folders: LoadedFolders, isRequested: boolean): Promise<void> {
  const { store, dataDir } = folders;
  const libraries = librariesWithReaders(folders, isRequested);
  await loadDemoPreorders(store, libraries, Date.now);
  for (const mappingPath of await loadDemoChoices(store, libraries, Date.now)) {
    console.log(`${mappingPath}: choices of demo readers among the offers added (libraries/README.md)`);
  }
  const options = { now: Date.now, secrets: loadSecrets(dataDir) };
  for (const { mappingPath, added, rejected } of await loadDemoReaders(store, libraries, options)) {
    console.log(`${mappingPath}: demo readers added: ${String(added)} (libraries/README.md)`);
    for (const { line, reason } of rejected) console.log(`  readers.csv:${String(line)}: ${reason}`);
    if (rejected.length > 0) process.exitCode = 2;
  }
  await loadDemoCertifications(store, libraries, options);
  for (const { load, added } of activities) {
    const result = await load(store, libraries, Date.now);
    if (added === undefined || !Array.isArray(result)) continue;
    for (const mappingPath of result) console.log(`${String(mappingPath)}: ${added} added (libraries/README.md)`);
  }
  const { origin } = demoServices();
  const paying = libraries.filter(({ file }) => JSON.stringify(file.payments).includes(origin));
  demoPaymentKeys(
    dataDir,
    paying.map(({ groupCode }) => groupCode),
  );
}

/** Adds `yuelan demo identity` and `yuelan demo load [path] [--force] [--demo-readers]`. */
export function registerDemo(program: Command): void {
  const demo = program.command('demo').description('the demo libraries');
  demo
    .command('identity')
    .description('serve the sign-in services of the demo libraries on this machine; npm start serves them too')
    .action(
      command(async () => {
        const { url } = await startDemoIdentity();
        console.log(`CAS, OpenID Connect, passport and messaging app of the demo libraries: ${url}`);
      }),
    );
  demo
    .command('load')
    .description('load the libraries\' folders as "yuelan load" does, and what demo readers have done')
    .argument('[path]', 'mapping path of one library; all libraries if omitted')
    .option('--force', 'load files again that were loaded before')
    .option('--demo-readers', 'add demo readers even if this installation has a real library')
    .option('--state <digest>', 'state of the files that npm start computed; stored when everything was loaded')
    .action(
      command((path: string | undefined, { demoReaders = false, ...choice }: LoadChoice & { demoReaders?: boolean }) =>
        loadLibraryFolders(path, choice, {
          recordSource: demoRecordSource,
          loadReaders: (folders) => loadReaders(folders, demoReaders),
        }),
      ),
    );
}
