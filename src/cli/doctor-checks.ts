import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems } from './library.ts';
import { certificateExpiry, connectionProblem, servedCertificate } from './doctor-network.ts';
import { indexFile, indexFolder, indexLag } from '#service/catalogue/search/index-files.ts';
import { troubleOf } from '#service/health.ts';
import { ledgerProblems } from '#service/ledger/charges/check-ledger.ts';
import { newestVersion, publishedVersion } from '#service/libraries/published.ts';
import { readLibraries } from '#service/libraries/read-libraries.ts';
import { lastBackup } from '#service/platform/backup/backup-folder.ts';
import { checkStore } from '#service/platform/backup/check.ts';
import { openStore, storeExists, type Store } from '#service/platform/db/open.ts';
import { isPostgresPlace, shownPlace, storePlace } from '#service/platform/db/place.ts';
import type { Environment } from '#service/platform/environment/environment.ts';
import { sharedFiles } from '#service/shared-files.ts';
import { readSchedule } from '#service/platform/jobs/lease.ts';
import { mailProblem } from '#service/platform/outbox/mail.ts';
import { countStuckMessages } from '#service/platform/outbox/outbox.ts';

export interface Finding {
  level: 'warning' | 'error';
  text: string;
  fix: string;
}

export interface Patient {
  environment: Environment;
  /** The file with variables; undefined if there is none. */
  environmentFile: string | undefined;
  now: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const megabyte = 1e6;
/** Below this, the server cannot write for long; below the second number, it may not be able to soon. */
const freeBytes = { error: 100 * megabyte, warning: 1_000 * megabyte };
/** Changes that a running server indexes within a minute. */
const maxIndexLag = 10_000;
/** Clocks of two machines that use NTP differ by less. */
const maxClockDriftMs = minuteMs;
const maxBackupAgeDays = 7;
const minCertificateDays = 14;
const maxWaitingMs = 10 * minuteMs;

const error = (text: string, fix: string): Finding => ({ level: 'error', text, fix });
const warning = (text: string, fix: string): Finding => ({ level: 'warning', text, fix });
const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Who may read files with secrets, and whether the data folder is writable. */
function checkPermissions({ environment: { dataDir }, environmentFile }: Patient): Finding[] {
  if (!existsSync(dataDir))
    return [error(`There is no folder ${dataDir}.`, 'Correct DATA_DIR, or run: yuelan store create')];
  const trouble = troubleOf(dataDir);
  if (trouble !== undefined)
    return [error(`${dataDir}: ${trouble}.`, `Make the folder writable for the server's user.`)];
  const keys = readdirSync(dataDir).filter((name) => name.endsWith('secrets.json'));
  const files = [
    ...keys.map((name) => join(dataDir, name)),
    ...(environmentFile === undefined ? [] : [environmentFile]),
  ];
  const open = files.filter((file) => (statSync(file).mode & 0o007) !== 0);
  return [
    ...open.map((file) => error(`Every user of this machine may read ${file}.`, `Run: chmod o= ${file}`)),
    ...((statSync(dataDir).mode & 0o077) === 0
      ? []
      : [warning(`Other users of this machine may read ${dataDir}.`, `Run: chmod 700 ${dataDir}`)]),
  ];
}

/** @param storeBytes size of the store, of which a backup is a copy */
export function diskFindings(folder: string, free: number, storeBytes: number): Finding[] {
  const text = `${String(Math.floor(free / megabyte))} MB are free in ${folder}`;
  if (free < freeBytes.error) return [error(`${text}.`, 'Free space, or move DATA_DIR to a larger disk.')];
  if (free >= freeBytes.warning + storeBytes) return [];
  return [warning(`${text}: an import or a backup may not fit.`, 'Free space, or move DATA_DIR to a larger disk.')];
}

/** Whether there is space for new data and for a copy of the store. */
function checkDisk({ environment }: Patient): Finding[] {
  if (!existsSync(environment.dataDir)) return [];
  const { bavail, bsize } = statfsSync(environment.dataDir);
  const size = statSync(storePlace(environment), { throwIfNoEntry: false })?.size ?? 0;
  return diskFindings(environment.dataDir, bavail * bsize, size);
}

/** Whether the store exists, answers and, in a file, is undamaged. */
async function checkDatabase({ environment }: Patient): Promise<Finding[]> {
  const place = storePlace(environment);
  try {
    if (!(await storeExists(place))) {
      return [
        error(
          `No store found at ${shownPlace(place)}.`,
          'Correct DATA_DIR or DATABASE_URL, or run: yuelan store create',
        ),
      ];
    }
    const problems = isPostgresPlace(place) ? [] : checkStore(place);
    return problems.length === 0 ? [] : [error(`${place} is damaged: ${problems.join('; ')}`, 'Restore a backup.')];
  } catch (thrown) {
    return [error(`${shownPlace(place)}: ${reasonOf(thrown)}`, 'Start the database, or correct DATABASE_URL.')];
  }
}

/** Mistakes in the files of libraries, payment keys included. */
async function checkLibraries({ environment }: Patient): Promise<Finding[]> {
  const { librariesDir } = environment;
  const isPublished = librariesDir !== environment.librariesSource;
  if (!existsSync(librariesDir))
    return isPublished
      ? [error('This node has no published libraries.', 'Run: yuelan library publish; then start the server')]
      : [error(`There is no folder ${librariesDir}.`, 'Correct LIBRARIES_DIR.')];
  const files = isPublished ? sharedFiles(environment) : undefined;
  const [own, newest] = [await publishedVersion(librariesDir), files && (await newestVersion(files))];
  if (files && own !== newest)
    return [
      warning(
        `This node uses version ${String(own)} of the libraries, the newest is ${String(newest)}.`,
        'Start the server, or read its log.',
      ),
    ];
  const found = await readLibraries(librariesDir);
  if (found.libraries.length + found.broken.length === 0)
    return [error(`There is no library in ${librariesDir}.`, 'Run: yuelan library new <path>')];
  const mistakes = findProblems(found).filter(({ severity }) => severity !== 'warning').length;
  return mistakes === 0
    ? []
    : [error(`${String(mistakes)} mistakes in files of libraries.`, 'Run: yuelan library check')];
}

/** Libraries whose index is missing or far behind the store. */
async function checkIndexes({ environment }: Patient, store: Store): Promise<Finding[]> {
  const libraries = await store.db.selectFrom('library').select(['id', 'group_code', 'mapping_path as path']).execute();
  const findings: Finding[] = [];
  for (const { id, group_code: groupCode, path } of libraries) {
    const behind = await indexLag(store, id, indexFile(join(environment.dataDir, indexFolder), groupCode));
    const fix = `Start the server, or run: yuelan reindex --library ${path}`;
    if (behind === undefined) findings.push(warning(`${path} has no search index.`, fix));
    else if (behind > maxIndexLag)
      findings.push(warning(`The search index of ${path} lacks ${String(behind)} changes.`, fix));
  }
  return findings;
}

/** Whether a server runs scheduled jobs, and which jobs failed. */
async function checkJobs({ now }: Patient, store: Store): Promise<Finding[]> {
  const { isRun, failed } = await readSchedule(store, now);
  const fix = 'Correct the cause; the server repeats the job within an hour.';
  return [
    ...(isRun ? [] : [warning('No server runs scheduled jobs.', 'Start the server.')]),
    ...failed.map(({ job, scope, problem }) =>
      warning(`The job ${job}${scope === '' ? '' : ` of ${scope}`} failed: ${problem ?? ''}`, fix),
    ),
  ];
}

/** Whether the database contains times that are in the future by the clock of this machine. */
async function checkClocks({ now }: Patient, store: Store): Promise<Finding[]> {
  const aheadMs = (await readSchedule(store, now)).latest - now;
  if (aheadMs <= maxClockDriftMs) return [];
  const minutes = String(Math.round(aheadMs / minuteMs));
  return [
    error(
      `Times in the database are ${minutes} minutes ahead of the clock of this machine.`,
      'Synchronise the clocks of all machines: timedatectl set-ntp true',
    ),
  ];
}

/** Whether the sums of charges and payments agree. */
async function checkLedger(_patient: Patient, store: Store): Promise<Finding[]> {
  const fix = 'Restore a backup that agrees: yuelan restore <folder> --drill';
  return (await ledgerProblems(store.db)).map((text) => error(`${text}.`, fix));
}

/** @param expiry milliseconds since 1970 */
export function certificateFindings(name: string, expiry: number, now: number): Finding[] {
  const days = Math.floor((expiry - now) / dayMs);
  if (expiry <= now) return [error(`The certificate of ${name} has expired.`, 'Renew it.')];
  if (days >= minCertificateDays) return [];
  return [warning(`The certificate of ${name} expires in ${String(days)} days.`, 'Renew it.')];
}

/** Certificates that readers and self-service machines see. */
async function checkCertificates({ environment, now }: Patient): Promise<Finding[]> {
  const { publicOrigin, sip2 } = environment;
  const findings: Finding[] = [];
  if (sip2?.tls) {
    try {
      findings.push(...certificateFindings(sip2.tls.cert, certificateExpiry(readFileSync(sip2.tls.cert)), now));
    } catch (thrown) {
      findings.push(error(`${sip2.tls.cert}: ${reasonOf(thrown)}`, 'Correct SIP2_TLS_CERT.'));
    }
  }
  if (publicOrigin?.startsWith('https:') !== true) return findings;
  const served = await servedCertificate(new URL(publicOrigin));
  const fix = 'Start the proxy and check its certificate, or correct PUBLIC_ORIGIN.';
  if (typeof served === 'string') return [...findings, warning(`${publicOrigin}: ${served}`, fix)];
  return [...findings, ...certificateFindings(publicOrigin, served.expiry, now)];
}

/** Whether mail and text messages leave the outbox. */
async function checkMessages({ environment: { mail, sms }, now }: Patient, store: Store): Promise<Finding[]> {
  const problem = mail && (await mailProblem(mail.url));
  const stuck = await countStuckMessages(store, { failedSince: now - dayMs, waitingBefore: now - maxWaitingMs });
  return [
    ...(mail ? [] : [warning('Mail to readers is not sent.', 'Set MAIL_URL and MAIL_FROM.')]),
    ...(sms ? [] : [warning('Text messages to readers are not sent.', 'Set SMS_URL.')]),
    ...(problem === undefined
      ? []
      : [error(`The mail server refuses the connection: ${problem}`, 'Correct MAIL_URL.')]),
    ...stuck.map(({ channel, count }) =>
      warning(
        `${String(count)} messages by ${channel} failed in the last day or have waited for 10 minutes.`,
        'Run: yuelan outbox',
      ),
    ),
  ];
}

/** Settings of library.json with addresses that the server connects to. */
const serviceSettings = [
  'assistant',
  'covers',
  'discovery',
  'documentDelivery',
  'identity',
  'oaiSources',
  'outside',
  'payments',
  'purchasing',
] as const;

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/[^/{}]+/.exec(value)?.slice(0, 1) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

async function checkServices({ environment }: Patient): Promise<Finding[]> {
  const { sms, model, libraryServiceUrl, traces, librariesDir } = environment;
  const { libraries } = existsSync(librariesDir) ? await readLibraries(librariesDir) : { libraries: [] };
  const settings = libraries.flatMap(({ file }) => serviceSettings.map((name) => file[name]));
  const addresses = new Set(addressesIn([sms?.url, model?.url, libraryServiceUrl, traces?.endpoint, settings]));
  const problems = await Promise.all(
    [...addresses].map(async (address) => ({ address, problem: await connectionProblem(new URL(address)) })),
  );
  return problems.flatMap(({ address, problem }) =>
    problem === undefined
      ? []
      : [warning(`${address}: ${problem}`, 'Check the address, and whether the service runs.')],
  );
}

/** The age of the last backup by `yuelan backup`, which is for stores in a file. */
function checkBackup({ environment, now }: Patient): Finding[] {
  const made = lastBackup(environment.dataDir);
  const fix = 'Run: yuelan backup <folder>, or enable the timer (docs/operate/backup.md).';
  if (made === undefined) return [warning('There is no backup.', fix)];
  const days = Math.floor((now - made) / dayMs);
  return days < maxBackupAgeDays ? [] : [warning(`The last backup is ${String(days)} days old.`, fix)];
}

const portalChecks = {
  permissions: checkPermissions,
  disk: checkDisk,
  certificates: checkCertificates,
  services: checkServices,
} as const;

/** Checks of a portal with its own library service; those of the second list read the store. */
const serviceChecks = { libraries: checkLibraries, database: checkDatabase } as const;
const storeChecks = {
  ledger: checkLedger,
  indexes: checkIndexes,
  jobs: checkJobs,
  clocks: checkClocks,
  messages: checkMessages,
} as const;

async function findingsOf(check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    return [error(reasonOf(thrown), 'Correct the cause, then run the command again.')];
  }
}

/**
 * Runs the checks that apply to the installation. A store that is missing or damaged is not opened.
 * @returns findings by the name of the check
 */
export async function examine(patient: Patient): Promise<Record<string, Finding[]>> {
  const { environment } = patient;
  const place = storePlace(environment);
  const hasService = environment.libraryServiceUrl === undefined;
  const checks = {
    ...portalChecks,
    ...(hasService && serviceChecks),
    ...(hasService && !isPostgresPlace(place) && { backup: checkBackup }),
  };
  const found: Record<string, Finding[]> = {};
  for (const [name, check] of Object.entries(checks)) found[name] = await findingsOf(() => check(patient));
  if (found['database']?.length !== 0) return found;
  const store = await openStore(place);
  try {
    for (const [name, check] of Object.entries(storeChecks))
      found[name] = await findingsOf(() => check(patient, store));
  } finally {
    await store.close();
  }
  return found;
}
