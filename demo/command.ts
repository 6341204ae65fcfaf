import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { loadLibraryData, type LoadProgress, type LoadResult } from '#service/libraries/first-load.ts';
import { openFiles } from '#service/files/place.ts';
import { loadLibraryCovers } from '#service/covers/load-covers.ts';
import { loadLibraryContent } from '#service/content/load-content.ts';
import { demoServices } from '#service/libraries/stand-in-services.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import type { LoadedLibrary, Registry } from '#service/libraries/types.ts';
import { loadDemoVisits } from '#demo/activity.ts';
import { loadDemoCourseMarks } from '#demo/courses.ts';
import { loadDemoDatabaseRequests } from '#demo/database-requests.ts';
import { loadDemoOffers } from '#demo/donations.ts';
import { loadDemoFavourites } from '#demo/favourites.ts';
import { readDemoNotices } from '#demo/inbox.ts';
import { loadDemoLibraryRequests } from '#demo/outside.ts';
import { loadDemoSearches } from '#demo/reader-searches.ts';
import { loadDemoRecommendations } from '#demo/recommendations.ts';
import { loadDemoDatabases } from '#demo/databases.ts';
import { loadDemoJournals } from '#demo/journals.ts';
import { loadDemoLists } from '#demo/lists.ts';
import { loadDemoPackages } from '#demo/packages.ts';
import { loadDemoEbooks } from '#demo/ebooks.ts';
import { loadDemoLoans } from '#demo/circulation.ts';
import { loadDemoRequests } from '#demo/copy-requests.ts';
import { loadDemoSubscriptions } from '#demo/subscriptions.ts';
import { loadDemoDocuments } from '#demo/document-delivery.ts';
import { loadDemoAddresses } from '#demo/addresses.ts';
import { loadDemoCertifications } from '#demo/certification.ts';
import { loadDemoFeedback } from '#demo/feedback.ts';
import { loadDemoLeavings } from '#demo/leaving.ts';
import { loadDemoPurchases } from '#demo/purchasing.ts';
import { loadDemoPoints } from '#demo/points.ts';
import { loadDemoChoices } from '#demo/offers.ts';
import { loadLibraryOffers } from '#service/offers/load-offers.ts';
import { loadDemoIdentities } from '#demo/identities.ts';
import { loadDemoReaders } from '#demo/readers.ts';
import { loadSecrets } from '#service/secrets.ts';
import { loadDemoEvents } from '#demo/rankings.ts';
import { loadDemoQuestionnaires } from '#demo/questionnaires.ts';
import { noteLoadedFiles } from '#service/store/loaded-files.ts';
import { openStore } from '#service/store/open.ts';
import { contentSummary } from '#cli/content.ts';
import { command, commandContext, CommandError } from '#cli/context.ts';
import { offersSummary } from '#cli/offers.ts';
import { demoPaymentKeys } from './payment-services/keys.ts';
import { startDemoIdentity } from './identity-services/start.ts';
import { followIndex } from '#cli/follow.ts';
import { makePrivateFolder } from '#service/private-files.ts';

/** Problems printed of one library; the number of all is printed behind them. */
const listed = 20;

/** One line a library that fills as its records are written; a plain line at the end where there is no terminal. */
export function loadDisplay(): { progress: (progress: LoadProgress) => void; end: () => void } {
  const bars = new Map<string, SingleBar>();
  let current: SingleBar | undefined;
  const end = () => {
    current?.stop();
    current = undefined;
  };
  const progress = ({ mappingPath, records, total }: LoadProgress) => {
    let bar = bars.get(mappingPath);
    if (!bar) {
      end();
      bar = new SingleBar({
        format: `${mappingPath.padEnd(14)} {bar} {value}/{total} records`,
        barsize: 30,
        hideCursor: true,
        noTTYOutput: false,
      });
      bars.set(mappingPath, bar);
      bar.start(total, 0);
      current = bar;
    }
    bar.update(records);
  };
  return { progress, end };
}

/** What was loaded, in plain lines. */
export function loadSummary(results: readonly LoadResult[]): string[] {
  return results.flatMap(({ mappingPath, loaded, records, problems }) => [
    loaded
      ? `${mappingPath}: ${String(records)} ${records === 1 ? 'record' : 'records'} loaded`
      : `${mappingPath}: nothing new to load`,
    ...problems.slice(0, listed).map((problem) => `  ${problem}`),
    ...(problems.length > listed ? [`  … ${String(problems.length)} problems in all`] : []),
  ]);
}

interface LoadChoice {
  force?: boolean;
  demoReaders?: boolean;
  /** What whoever starts this knows the files by. */
  state?: string;
}

/**
 * The demonstration libraries that get demo readers, whose passwords are public: all of them, or none where there is a
 * real library, unless demo readers are requested. A library with mistakes counts as what its file says it is.
 */
function librariesToTry(
  libraries: readonly LoadedLibrary[],
  registry: Pick<Registry, 'libraries' | 'broken'>,
  isRequested: boolean,
): readonly LoadedLibrary[] {
  const demos = libraries.filter(({ file }) => file.demo);
  const real = [
    ...registry.libraries.filter(({ file }) => !file.demo),
    ...registry.broken.filter(({ isDemo }) => !isDemo),
  ];
  if (isRequested || demos.length === 0 || real.length === 0) return demos;
  const names = real.map(({ mappingPath }) => mappingPath).join(', ');
  console.log(`Readers to try with are left out beside ${names}; --demo-readers adds them.`);
  return [];
}

/** Exit status: 0 all records are in, 2 some have mistakes, 1 nothing could be loaded. */
async function load(
  path: string | undefined,
  { force = false, demoReaders = false, state }: LoadChoice,
): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { dataDir, librariesDir } = environment;
  makePrivateFolder(dataDir);
  const store = await openStore(storeAt);
  try {
    const registry = await loadLibraries(store, librariesDir);
    for (const { mappingPath } of registry.broken) {
      console.error(`${mappingPath} has mistakes and is left out; see: yuelan library check ${mappingPath}`);
    }
    const libraries = registry.libraries.filter((one) => path === undefined || one.mappingPath === path);
    if (libraries.length === 0) {
      throw new CommandError(path === undefined ? 'There is no library to load.' : `There is no library ${path}.`);
    }
    const index = await followIndex(store, environment);
    const display = loadDisplay();
    try {
      const results = await loadLibraryData({
        store,
        libraries,
        now: Date.now,
        force,
        onProgress: display.progress,
        afterBatch: index.catchUp,
      });
      display.end();
      for (const text of loadSummary(results)) console.log(text);
      const contents = await loadLibraryContent({ store, libraries, now: Date.now, force });
      for (const text of contents.flatMap(contentSummary)) console.log(text);
      if (contents.some((one) => one.mistakes.length > 0)) process.exitCode = 2;
      for (const { mappingPath, vendor, result } of await loadLibraryOffers({
        store,
        libraries,
        dataDir,
        now: Date.now,
        force,
      })) {
        console.log(offersSummary(`${mappingPath}: offers of ${vendor}`, result));
        if (result.rejected > 0) process.exitCode = 2;
      }
      for (const { mappingPath, covers, unmatched, broken } of await loadLibraryCovers({
        store,
        libraries,
        files: openFiles(environment.files),
        now: Date.now,
      })) {
        if (covers > 0) console.log(`${mappingPath}: ${String(covers)} covers added`);
        const left = [...unmatched, ...broken];
        if (left.length > 0)
          console.log(`  covers without a record, or no picture: ${left.slice(0, listed).join(', ')}`);
      }
      const toTry = librariesToTry(libraries, registry, demoReaders);
      for (const mappingPath of await loadDemoChoices(store, toTry, Date.now)) {
        console.log(`${mappingPath}: choices of demo readers among the offers added (libraries/README.md)`);
      }
      const readersBy = { now: Date.now, secrets: loadSecrets(dataDir) };
      for (const { mappingPath, added, rejected } of await loadDemoReaders(store, toTry, readersBy)) {
        console.log(`${mappingPath}: demo readers added: ${String(added)} (libraries/README.md)`);
        for (const { line, reason } of rejected) console.log(`  readers.csv:${String(line)}: ${reason}`);
        if (rejected.length > 0) process.exitCode = 2;
      }
      await loadDemoLeavings(store, toTry, Date.now);
      await loadDemoCertifications(store, toTry, readersBy);
      // Before the year that is told of loans: these are loans too.
      for (const mappingPath of await loadDemoLoans(store, toTry, Date.now)) {
        console.log(`${mappingPath}: loans of the demo readers added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoPoints(store.db, toTry, Date.now)) {
        console.log(`${mappingPath}: points of the demo readers added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoRequests(store, toTry, Date.now)) {
        console.log(`${mappingPath}: requests of the demo readers for copies added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoPurchases(store, toTry, Date.now)) {
        console.log(`${mappingPath}: orders of a demo reader for chosen books added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoSubscriptions(store, toTry, Date.now)) {
        console.log(`${mappingPath}: subscriptions and reminders of the demo readers added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoEvents(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo loans and ratings added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoJournals(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo looks at journals added`);
      }
      for (const mappingPath of await loadDemoEbooks(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo looks at e-books added`);
      }
      for (const mappingPath of await loadDemoLists(store, toTry, Date.now)) {
        console.log(`${mappingPath}: book lists of demo readers added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoPackages(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo looks at special collections added`);
      }
      for (const mappingPath of await loadDemoVisits(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo visits of the site added`);
      }
      for (const mappingPath of await loadDemoDatabases(store, toTry, Date.now)) {
        console.log(`${mappingPath}: a year of demo visits to databases and questions about them added`);
      }
      for (const mappingPath of await loadDemoFeedback(store, toTry, Date.now)) {
        console.log(`${mappingPath}: problems reported by a demo reader added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoDocuments(store, toTry, Date.now)) {
        console.log(`${mappingPath}: documents ordered by a demo reader added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoQuestionnaires(store, toTry, Date.now)) {
        console.log(`${mappingPath}: answers to questionnaires added (libraries/README.md)`);
      }
      for (const mappingPath of await loadDemoAddresses(store, toTry, Date.now)) {
        console.log(`${mappingPath}: addresses of a demo reader added (libraries/README.md)`);
      }
      // What has no line of its own: the first reader's side of sections that readers fill themselves.
      for (const load of [
        ...[loadDemoFavourites, loadDemoRecommendations, loadDemoOffers, loadDemoLibraryRequests],
        ...[loadDemoDatabaseRequests, loadDemoCourseMarks, loadDemoSearches, readDemoNotices, loadDemoIdentities],
      ]) {
        await load(store, toTry, Date.now);
      }
      const paying = toTry.filter(({ file }) => JSON.stringify(file.payments).includes(demoServices().origin));
      demoPaymentKeys(
        dataDir,
        paying.map(({ groupCode }) => groupCode),
      );
      if (results.some((one) => one.problems.length > 0)) process.exitCode = 2;
      // Mistakes are listed at every start, until they are mended.
      const isWhole = path === undefined && registry.broken.length === 0 && !process.exitCode;
      if (state !== undefined && isWhole) await noteLoadedFiles(store, state, Date.now());
    } finally {
      display.end();
      await index.close();
    }
  } finally {
    await store.close();
  }
}

/** `yuelan demo load [path] [--force]`: the records and the content in the libraries' own folders into the store. */
export function registerDemo(program: Command): void {
  const demo = program.command('demo').description('the demonstration libraries');
  demo
    .command('identity')
    .description('the sign-in services of the demonstration libraries, on this machine alone; npm start has them too')
    .action(
      command(async () => {
        const { url } = await startDemoIdentity();
        console.log(`CAS, OpenID Connect, passport and messaging app for trying out: ${url}`);
      }),
    );
  demo
    .command('load')
    .description(
      'load the records of libraries/<path>/data and the content of libraries/<path>/content that are not in the store yet',
    )
    .argument('[path]', 'mapping path of one library; all of them when left out')
    .option('--force', 'load again what was loaded before')
    .option('--demo-readers', 'readers to try with, of demo libraries, beside a real library too')
    .option('--state <digest>', 'what npm start knows the files by: noted in the store when all that they have is in')
    .action(command(load));
}
