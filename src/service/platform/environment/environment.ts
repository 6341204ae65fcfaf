import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { readFilesPlace, type FilesPlace } from '../files/place.ts';
import type { TracesEnvironment } from '../tracing/open-telemetry.ts';
import { readSecretFiles, variableOfFile } from './secret-files.ts';

/** The model of libraries that name none themselves. */
export interface SharedModel {
  url: string;
  model: string;
  key: string | undefined;
}

const port = z.coerce.number().int().min(0).max(65535);
/** @param schemes the accepted beginnings, for example `https://` */
const optionalUrl = (...schemes: string[]) => {
  const protocol = new RegExp(`^(?:${schemes.map((scheme) => scheme.split(':')[0] ?? '').join('|')})$`);
  return z.url({ protocol, error: `must be an address that begins with ${schemes.join(' or ')}` }).optional();
};

const networks = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses and ranges only')));

/** All variables. The descriptions are the comments of `.env.example`. */
export const environmentSchema = z.object({
  PORT: port.default(4321).describe('Port; 0 lets the system choose.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; keep it behind a proxy.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the database, search indexes and keys.'),
  LIBRARIES_DIR: z.string().min(1).default('libraries').describe('Folder with one folder for each library.'),
  LIBRARIES_PUBLISHED: z
    .literal('1')
    .optional()
    .describe('With 1, the server uses the libraries that yuelan library publish wrote to FILES_URL.'),
  DATABASE_URL: optionalUrl('sqlite:', 'postgres://', 'postgresql://').describe(
    'Database, as sqlite:<path> or postgres://user:password@host/database; a SQLite file in DATA_DIR if omitted.',
  ),
  DATABASE_READ_URL: optionalUrl('postgres://', 'postgresql://').describe(
    'PostgreSQL standby for reads of public pages.',
  ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(20)
    .describe('Maximum number of PostgreSQL connections of a server; half as many more to a standby.'),
  SERVE_LIBRARIES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^([a-z][a-z0-9-]{1,31}|\d{4,10})$/, 'mapping paths or group codes only')).min(1))
    .optional()
    .describe('Mapping paths or group codes of the libraries that this node serves; all if omitted.'),
  FILES_URL: optionalUrl('file://', 's3://').describe(
    'Files of records and covers: file:///srv/yuelan, or s3://bucket?endpoint=…; in DATA_DIR if omitted.',
  ),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional().describe('Credentials of the bucket.'),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Credentials of the bucket.'),
  LIBRARY_SERVICE_URL: optionalUrl('http://', 'https://').describe(
    'Another library service with the same calls; the embedded service is used if omitted.',
  ),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .refine(
      (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      'scheme and host only',
    )
    .optional()
    .describe('Scheme and host that readers see, such as https://lib.example.edu.'),
  TRUSTED_PROXIES: networks
    .default([])
    .describe('Addresses and ranges (10.0.0.0/8) of proxies on other machines that report the address of readers.'),
  CAPTCHA_FIXED_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{4,8}$/)
    .optional()
    .describe('Answer of every captcha, for tests only.'),
  PASSWORD_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{16}$/, 'sixteen letters and digits')
    .optional()
    .describe('Key with which browsers encrypt passwords, the same on all nodes; generated in DATA_DIR if omitted.'),
  MAIL_URL: optionalUrl('smtp://', 'smtps://').describe('SMTP server; mail remains in the outbox if omitted.'),
  MAIL_FROM: z.string().min(3).optional().describe('Sender of mail.'),
  SMS_URL: optionalUrl('http://', 'https://').describe(
    'Address to post text messages to; they remain in the outbox if omitted.',
  ),
  SMS_TOKEN: z.string().min(1).optional().describe('Token for SMS_URL.'),
  ASSISTANT_URL: optionalUrl('http://', 'https://').describe(
    'Language model of the libraries that name none themselves.',
  ),
  ASSISTANT_MODEL: z.string().min(1).optional().describe('Name of the language model.'),
  ASSISTANT_KEY: z.string().min(1).optional().describe('Key for the language model.'),
  SIP2_PORT: port.optional().describe('Port for self-service machines (docs/operate/sip2.md); off if omitted.'),
  SIP2_HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on for self-service machines.'),
  SIP2_TLS_CERT: z.string().min(1).optional().describe('Certificate file in PEM; plain TCP if omitted.'),
  SIP2_TLS_KEY: z.string().min(1).optional().describe('Key file of the certificate.'),
  SIP2_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(200)
    .describe('Maximum number of connected machines, of all libraries.'),
  PAYMENT_SECRETS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File with the keys of payment providers; payment-secrets.json in DATA_DIR if omitted.'),
  DEMO_SERVICES_PORT: port.min(1).optional().describe('Port of the demo services, which read it themselves.'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4096)
    .default(32)
    .describe('Size of the page cache in megabytes; 0 renders every page on demand.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'sixteen characters at least')
    .optional()
    .describe('Token for /metrics; without it and METRICS_ALLOW, /metrics is closed.'),
  METRICS_ALLOW: networks.default([]).describe('Addresses and ranges that read /metrics without the token.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl('http://', 'https://').describe(
    'Collector of traces (OTLP over HTTP); off if omitted.',
  ),
  OTEL_SERVICE_NAME: z.string().min(1).default('yuelan').describe('Service name of traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('Share of requests that are traced.'),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^(?:mailto|https|tel)$/, error: 'mailto:, https:// or tel: only' })).min(1))
    .optional()
    .describe('Addresses for reports of security problems, for /.well-known/security.txt.'),
  SECURITY_EXPIRES: z.iso.date().optional().describe('Last day on which these addresses are valid.'),
  TRAINING: z
    .literal('1')
    .optional()
    .describe('With 1, staff practise with demo libraries: nothing is sent, and search engines are kept out.'),
  NODE_ENV: z.string().optional().describe('With production, only yuelan store create creates a database.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe messages that are logged.'),
  SLOW_REQUEST_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe('Requests that take this many milliseconds or longer are logged; 0 logs none.'),
});

export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Variables that other modules read, and prefixes of variables that end with a group code. */
const otherNames = ['TZ', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'];
const prefixes = [
  'ASSISTANT_KEY_',
  'DOCUMENT_DELIVERY_TOKEN_',
  'FOLIO_API_KEY_',
  'IDENTITY_SECRET_',
  'KOHA_PASSWORD_',
  'PAYMENT_SECRETS_',
  'SIP2_PASSWORD_',
  'VENDOR_KEY_',
  'NODE_',
  'MALLOC_',
];

const knownNames = new Set([...variableNames, ...otherNames]);
const isVariable = (name: string): boolean =>
  knownNames.has(name) || prefixes.some((prefix) => name.startsWith(prefix));

/** Where self-service machines are listened to. */
interface SipEnvironment {
  host: string;
  port: number;
  connections: number;
  tls: { cert: string; key: string } | undefined;
}

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** Folder of the libraries that the server uses. */
  librariesDir: string;
  /** Folder of the libraries that are edited: another one if `librariesDir` is a copy of published libraries. */
  librariesSource: string;
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  databaseConnections: number;
  libraryServiceUrl: string | undefined;
  files: FilesPlace;
  /** Mapping paths or group codes; undefined: all libraries. */
  serveLibraries: string[] | undefined;
  /** Without a trailing slash. */
  publicOrigin: string | undefined;
  /** As they were given; the server reads them. */
  trustedProxies: string[];
  captchaFixedCode: string | undefined;
  passwordKey: string | undefined;
  mail: { url: string; from: string } | undefined;
  sms: { url: string; token: string | undefined } | undefined;
  model: SharedModel | undefined;
  /** Where machines are listened to; undefined: nowhere. */
  sip2: SipEnvironment | undefined;
  /** Undefined: the file in the data folder, if there is one. */
  paymentSecretsFile: string | undefined;
  pageCacheMb: number;
  metrics: { token: string | undefined; allow: string[] };
  /** Undefined: nothing is traced. */
  traces: TracesEnvironment | undefined;
  /** Contacts, and when they expire; undefined: no security.txt. */
  securityTxt: { contacts: string[]; expires: string } | undefined;
  /** Whether staff practise here (docs/guide/desk.md, "Training"). */
  isTraining: boolean;
  /** Whether a missing store is a mistake. */
  isProduction: boolean;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  slowRequestMs: number;
}

/** An error with a line per mistake that names the variable. */
export class EnvironmentError extends Error {}

/** @throws EnvironmentError if MAIL_URL is set without MAIL_FROM */
function mailOf({ MAIL_URL: url, MAIL_FROM: from, TRAINING }: z.output<typeof environmentSchema>): Environment['mail'] {
  if (url === undefined || TRAINING) return undefined;
  if (from === undefined) throw new EnvironmentError('MAIL_FROM: the sender of mail, needed with MAIL_URL');
  return { url, from };
}

/** @throws EnvironmentError if only one of certificate and key is set */
function sipOf(value: z.output<typeof environmentSchema>): Environment['sip2'] {
  const { SIP2_PORT: port, SIP2_HOST: host, SIP2_CONNECTIONS: connections } = value;
  const { SIP2_TLS_CERT: cert, SIP2_TLS_KEY: key } = value;
  if (port === undefined) return undefined;
  if (cert !== undefined && key !== undefined) return { host, port, connections, tls: { cert, key } };
  if (cert === undefined && key === undefined) return { host, port, connections, tls: undefined };
  throw new EnvironmentError('SIP2_TLS_CERT and SIP2_TLS_KEY: one needs the other');
}

/** @throws EnvironmentError if a replica is set for a SQLite store */
function readUrlOf({ DATABASE_URL: url = '', DATABASE_READ_URL: readUrl }: z.output<typeof environmentSchema>) {
  if (readUrl !== undefined && !url.startsWith('postgres'))
    throw new EnvironmentError(
      'DATABASE_READ_URL: a replica is of a store in PostgreSQL, which DATABASE_URL must name',
    );
  return readUrl;
}

/** @throws EnvironmentError if only one of contact and expiry is given */
function securityTxtOf({
  SECURITY_CONTACT: contacts,
  SECURITY_EXPIRES: day,
}: z.output<typeof environmentSchema>): Environment['securityTxt'] {
  if (contacts && day !== undefined) return { contacts, expires: `${day}T23:59:59Z` };
  if (contacts) throw new EnvironmentError('SECURITY_EXPIRES: the last day (YYYY-MM-DD), needed with SECURITY_CONTACT');
  if (day !== undefined) throw new EnvironmentError('SECURITY_CONTACT: an address, needed with SECURITY_EXPIRES');
  return undefined;
}

/** @throws EnvironmentError when an address is given and no model at it */
function modelOf({
  ASSISTANT_URL: url,
  ASSISTANT_MODEL: model,
  ASSISTANT_KEY: key,
}: z.output<typeof environmentSchema>): Environment['model'] {
  if (url === undefined) return undefined;
  if (model === undefined) throw new EnvironmentError('ASSISTANT_MODEL: name of the model, needed with ASSISTANT_URL');
  return { url, model, key };
}

function tracesOf(value: z.output<typeof environmentSchema>): Environment['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = value;
  if (endpoint === undefined) return undefined;
  return { endpoint: endpoint.replace(/\/$/, ''), serviceName, share: value.OTEL_TRACES_SAMPLER_ARG };
}

/** @throws EnvironmentError if the settings of the bucket are incomplete */
function filesOf(value: z.output<typeof environmentSchema>): FilesPlace {
  const keys = { accessKey: value.AWS_ACCESS_KEY_ID, secretKey: value.AWS_SECRET_ACCESS_KEY };
  try {
    return readFilesPlace(value.FILES_URL, value.DATA_DIR, keys);
  } catch (error) {
    throw new EnvironmentError(`FILES_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws EnvironmentError if published libraries have no file store that nodes share */
function librariesDirOf(value: z.output<typeof environmentSchema>): string {
  const { LIBRARIES_PUBLISHED: isPublished, DATABASE_URL: url = '', FILES_URL: files } = value;
  if (isPublished === undefined) return value.LIBRARIES_DIR;
  if (files === undefined || !url.startsWith('postgres'))
    throw new EnvironmentError('LIBRARIES_PUBLISHED: needs FILES_URL, and PostgreSQL in DATABASE_URL');
  return join(value.DATA_DIR, 'published-libraries', 'current');
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function nearestName(name: string): string {
  const distanceTo = (known: string): number =>
    editDistance(known.endsWith('_') ? name.slice(0, known.length) : name, known);
  const candidates = [...variableNames, ...otherNames, ...prefixes];
  const nearest = candidates.reduce((best, known) => (distanceTo(known) < distanceTo(best) ? known : best));
  return nearest.endsWith('_') ? `${nearest}<group code>` : nearest;
}

/**
 * Rejects unknown names in the configuration file: a misspelt DATABASE_URL would start on an empty store.
 * @throws EnvironmentError that names each unknown variable and the nearest known one
 */
export function requireKnownNames(file: string): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new EnvironmentError(`YUELAN_ENV: ${error instanceof Error ? error.message : String(error)}`);
  }
  const unknown = Object.keys(parseEnv(text)).filter(
    (name) => !isVariable(name) && variableOfFile(name, isVariable) === undefined,
  );
  if (unknown.length === 0) return;
  const lines = unknown.map((name) => `${name}: unknown variable in ${file}; did you mean ${nearestName(name)}?`);
  throw new EnvironmentError(lines.join('\n'));
}

/**
 * Reads the configuration from the environment; empty variables count as missing.
 * @param env may name the configuration file (YUELAN_ENV), whose variable names are checked; gets the variables that are
 *   in files, because other modules read secrets of libraries from it
 * @throws EnvironmentError that names every variable with a mistake
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const file = env['YUELAN_ENV'] ?? '';
  if (file !== '') requireKnownNames(file);
  try {
    Object.assign(env, readSecretFiles(env, isVariable));
  } catch (error) {
    throw new EnvironmentError(error instanceof Error ? error.message : String(error));
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    librariesDir: librariesDirOf(value),
    librariesSource: value.LIBRARIES_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: readUrlOf(value),
    databaseConnections: value.DATABASE_CONNECTIONS,
    libraryServiceUrl: value.LIBRARY_SERVICE_URL?.replace(/\/$/, ''),
    files: filesOf(value),
    serveLibraries: value.SERVE_LIBRARIES,
    publicOrigin: value.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    trustedProxies: value.TRUSTED_PROXIES,
    captchaFixedCode: value.CAPTCHA_FIXED_CODE,
    passwordKey: value.PASSWORD_KEY,
    mail: mailOf(value),
    sms: value.SMS_URL === undefined || value.TRAINING ? undefined : { url: value.SMS_URL, token: value.SMS_TOKEN },
    model: modelOf(value),
    sip2: sipOf(value),
    paymentSecretsFile: value.PAYMENT_SECRETS_FILE,
    pageCacheMb: value.PAGE_CACHE_MB,
    metrics: { token: value.METRICS_TOKEN, allow: value.METRICS_ALLOW },
    traces: tracesOf(value),
    securityTxt: securityTxtOf(value),
    isTraining: value.TRAINING !== undefined,
    isProduction: value.NODE_ENV === 'production',
    logLevel: value.LOG_LEVEL,
    slowRequestMs: value.SLOW_REQUEST_MS,
  };
}
