import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ShowDraft } from '../lib/contract/draft.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHolds } from './identity/accounts/holds.ts';
import { ListViews } from './lists/views.ts';
import { ActivityRecorder } from './platform/activity/recorder.ts';
import { createSiteVisits } from './activity/site-visits.ts';
import { createAnswer } from './answer.ts';
import { attachmentOpener } from './catalogue/attachments/files.ts';
import { createApp } from './app.ts';
import { fetchedCoversIn } from './covers/fetched-covers.ts';
import { coverFilesIn } from './covers/cover-files.ts';
import { createDeskAnswer } from './desk/answer.ts';
import { withDraft } from './content/draft.ts';
import { createDeskProcesses } from './desk/desk-processes.ts';
import { deskHandlers } from './desk-handlers.ts';
import { EnvironmentError, type Environment } from './platform/environment/environment.ts';
import { allHandlers } from './handlers.ts';
import { openFiles } from './platform/files/place.ts';
import { sharedFiles } from './shared-files.ts';
import { ltiKeyIn } from './identity/lti/key.ts';
import { identitySecretsOf } from './identity/methods/secrets.ts';
import { requireWritable } from './health.ts';
import { lendingOf } from './catalogue/holdings/item-states.ts';
import { createInvalidation } from './platform/invalidation.ts';
import { unionMembers } from './catalogue/union/members.ts';
import { unionTag } from './platform/context/stale.ts';
import { followStore } from './follow-store.ts';
import { followLibraries } from './libraries/follow.ts';
import { publishedLibraries } from './libraries/published.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { notificationTaker } from './ledger/payments/notify.ts';
import { createOnlinePayments } from './ledger/payments/online.ts';
import { paymentSecretsOf } from './ledger/payments/secrets.ts';
import { carriersOf } from './platform/outbox/carriers.ts';
import { documentTokensOf } from './platform/http/library-keys.ts';
import { createLendingSystems } from './lending-systems.ts';
import { listenToMachines, type SipListener } from './sip2/network/listener.ts';
import { watchNode } from './node-health.ts';
import { modelKeysOf, modelsOf } from './assistant/model/settings.ts';
import { vendorKeysOf } from './platform/configuration/vendor.schema.ts';
import { payables, registries } from './registries.ts';
import { readingsOf } from './readings.ts';
import { scheduledJobs } from './jobs.ts';
import { startSchedule } from './platform/jobs/schedule.ts';
import { createBuilder } from './build-process.ts';
import { createFollower } from './follow-process.ts';
import { indexSnapshotsJob } from './index-snapshots-job.ts';
import { indexFolder } from './catalogue/search/index-files.ts';
import { openOfferSearch, openSearch, openUnionSearch } from './catalogue/search/engine.ts';
import { loadSecrets } from './platform/secrets.ts';
import { PreviewStoreError } from './platform/db/migrations.ts';
import { openStore, type Store } from './platform/db/open.ts';
import { storePlace } from './platform/db/place.ts';
import { tracing } from './platform/tracing/tracing.ts';
import type { CommandsBeside, ServiceProcess } from './process.ts';

/**
 * Listens to self-service machines, where the configuration says so.
 * @throws EnvironmentError when the files of TLS cannot be read, or the port cannot be had
 */
async function startMachines(
  { sip2 }: Environment,
  context: Parameters<typeof listenToMachines>[0],
): Promise<SipListener | undefined> {
  if (!sip2) return undefined;
  const { tls, ...where } = sip2;
  try {
    const files = tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };
    return await listenToMachines(context, { ...where, tls: files });
  } catch (error) {
    throw new EnvironmentError(`SIP2_PORT: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws EnvironmentError that names the setting by which the store cannot be opened */
async function openStoreOf(environment: Environment): Promise<Store> {
  const { databaseReadUrl: readAddress, databaseConnections: connections } = environment;
  return openStore(storePlace(environment), { readAddress, connections }).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (error instanceof PreviewStoreError) throw new EnvironmentError(error.message);
    if (environment.databaseUrl !== undefined)
      throw new EnvironmentError(`DATABASE_URL: the store cannot be opened: ${error.message}`);
    throw 'code' in error ? new EnvironmentError(`DATA_DIR: ${error.message}`) : error;
  });
}

/**
 * Opens the embedded library service: store, libraries and indexes, and whatever follows them.
 * @throws what openStore, the libraries folder and the indexes throw; nothing is left open then
 */
export async function startEmbedded(
  environment: Environment,
  log: Logger,
  commands: CommandsBeside | undefined,
): Promise<ServiceProcess> {
  requireWritable(environment.dataDir);
  const store = await openStoreOf(environment);
  try {
    const watch = await store.watch();
    // Nodes whose clocks differ agree on leases, sessions and due times.
    const { now } = watch;
    const invalidation = createInvalidation();
    // First: a page that is made afresh because of a change shows it.
    invalidation.listen(store.noteChange);
    const isOther = (groupCodes: readonly string[]): void => {
      invalidation.invalidate([...groupCodes.map((groupCode) => `library:${groupCode}`), unionTag]);
    };
    const shared = sharedFiles(environment);
    const { librariesDir } = environment;
    const isPublished = librariesDir !== environment.librariesSource;
    const libraries = await followLibraries({
      store,
      librariesDir,
      refresh: isPublished && shared ? publishedLibraries(shared, librariesDir, log) : undefined,
      serve: environment.serveLibraries,
      log,
      onChange: (groupCodes) => {
        search.lendingChanged();
        isOther(groupCodes);
      },
    });
    const { registry, settingsChanged } = libraries;
    const onBuilt = (groupCode: string): void => {
      isOther([groupCode]);
    };
    const builder = commands && createBuilder({ command: commands.build, log, onBuilt });
    const searchDir = join(environment.dataDir, indexFolder);
    const serves = (groupCode: string): boolean => registry().served.some((entry) => entry.groupCode === groupCode);
    const buildBeside = builder?.build;
    const followBeside = commands && createFollower({ command: commands.follow, log });
    const search = await openSearch(store, searchDir, {
      lending: lendingOf(registry),
      buildBeside,
      followBeside,
      serves,
    });
    const offerSearch = await openOfferSearch(store, searchDir, { buildBeside, serves });
    const unionBuilder =
      commands &&
      createBuilder({
        command: () => commands.build('union'),
        log,
        onBuilt: () => {
          invalidation.invalidate([unionTag]);
        },
      });
    const members = () => unionMembers(registry());
    const unionSearch = await openUnionSearch(store, searchDir, members, { buildBeside: unionBuilder?.build });
    const secrets = loadSecrets(environment.dataDir, environment.passwordKey);
    const { captchaFixedCode } = environment;
    const identitySecret = identitySecretsOf(environment.dataDir, process.env);
    const modelOf = modelsOf(environment.model, modelKeysOf(environment.dataDir, process.env));
    const vendorKeyOf = vendorKeysOf(environment.dataDir, process.env);
    const documentTokenOf = documentTokensOf(environment.dataDir, process.env);
    const lendingSystems = createLendingSystems({ dataDir: environment.dataDir, now, log });
    const onlinePayments = createOnlinePayments({
      payables,
      secretsOf: paymentSecretsOf(environment, process.env),
      now,
      // Without PUBLIC_ORIGIN only providers on this machine can tell of payments; others are asked.
      origin: environment.publicOrigin ?? `http://${environment.host}:${String(environment.port)}`,
      onBroken: (groupCode, error) => {
        log.error({ groupCode, err: error }, 'invalid payment keys');
      },
    });
    const outbox = createOutbox({ store, now, log, carriers: carriersOf(environment) });
    const processes = createDeskProcesses(log);
    const context = {
      ...registries,
      store,
      search,
      offerSearch,
      unionSearch,
      registry,
      settingsChanged,
      now,
      invalidation,
      log,
      secrets,
      captchaFixedCode,
      holds: createHolds((milliseconds) => sleep(milliseconds)),
      outbox,
      identitySecret,
      ltiKey: ltiKeyIn(environment.dataDir),
      modelOf,
      vendorKeyOf,
      documentTokenOf,
      lendingSystemOf: lendingSystems.of,
      fetchedCovers: fetchedCoversIn(environment.dataDir, now),
      coverFiles: coverFilesIn(openFiles(environment.files)),
      fileImports: commands && {
        files: openFiles(environment.files),
        start: (mappingPath: string, id: number) => {
          processes.start(commands.fileImport(mappingPath, id), { mappingPath, import: id });
        },
      },
      startHarvest:
        commands &&
        ((mappingPath: string, source: string) => {
          processes.start(commands.harvest(mappingPath, source), { mappingPath, source });
        }),
      onlinePayments,
      listViews: new ListViews({ store, log }),
      activity: new ActivityRecorder({ store, now, log, registry }),
    };
    const answer = createAnswer(context, allHandlers);
    const showDraft: ShowDraft = (mappingPath, draft, show) => {
      const library = registry().byPath(mappingPath);
      if (!library) throw new Error(`there is no library ${mappingPath}`);
      return withDraft(context, library, draft, (own, name) => show(createAnswer(own, allHandlers), name));
    };
    const app = createApp(
      answer,
      createDeskAnswer(context, deskHandlers),
      log,
      attachmentOpener(registry, openFiles(environment.files)),
      notificationTaker(context),
    );

    const machines = await startMachines(environment, context);
    const changes = await followStore(context);

    const health = watchNode(environment, { store, watch, registry, search, log });
    const snapshots = commands && shared ? [indexSnapshotsJob(shared, commands.publish)] : [];
    const jobs = [...scheduledJobs, ...snapshots];
    const schedule = startSchedule({ ...context, publicOrigin: environment.publicOrigin }, jobs);

    return {
      fetch: app.fetch,
      answer,
      showDraft,
      registry,
      invalidation,
      health,
      siteVisits: createSiteVisits(context.activity),
      readings: () => readingsOf({ ...context, dataDir: environment.dataDir }),
      log,
      publicOrigin: environment.publicOrigin,
      isTraining: environment.isTraining,
      close: async () => {
        health.close();
        await machines?.close();
        lendingSystems.close();
        libraries.close();
        builder?.close();
        unionBuilder?.close();
        processes.close();
        await changes.close();
        await schedule.close();
        await outbox.close();
        await search.close();
        await offerSearch.close();
        await unionSearch.close();
        try {
          await context.activity.flush();
          await context.listViews.flush();
        } catch (error) {
          log.error({ err: error }, 'saving activity failed');
        }
        await store.close();
        await tracing()?.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
