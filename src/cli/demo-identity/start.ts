import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '#service/environment.ts';
import { deliverySecretOf } from '#service/document-delivery/menu-link.ts';
import { demoSubject } from '#service/identity/methods/demo.ts';
import { demoServices, portVariable, writtenOrigin } from '#service/libraries/demo-services.ts';
import { loadSecrets } from '#service/secrets.ts';
import { createPaymentDoubles } from '../demo-payments/doubles.ts';
import { demoPaymentKeys } from '../demo-payments/keys.ts';
import { createCasDouble } from './cas.ts';
import { createMessagingDouble, createOidcDouble, createPassportDouble } from './oauth.ts';
import type { Person } from './people.ts';
import { serveDoubles, type Doubles } from './server.ts';
import { createSchoolDouble } from './school.ts';
import { createVendorDouble } from './vendor.ts';
import { createDocumentProviderDouble } from './document-provider.ts';
import { createDeliveryDouble, createThesisDouble } from './services.ts';
import { createVendorOrdersDouble } from './vendor-orders.ts';

/** So many ports are tried, from the usual one on, where nobody has chosen one. */
const portsTried = 10;
/** How soon a chosen port that is taken is tried again, in milliseconds. */
const againMs = 5_000;

/** A reader whom the demo libraries know, and somebody who has to bind an account. */
const people: readonly Person[] = [
  { subject: demoSubject, name: '演示读者 / Demo reader', account: 'demo' },
  { subject: 'new-visitor', name: '新用户 / New visitor' },
];

/** Whether a demo library of this folder has a provider there. Broken files are told of elsewhere. */
function isWanted(librariesDir: string): boolean {
  const reads = (name: string): boolean => {
    try {
      const text = readFileSync(join(librariesDir, name, 'library.json'), 'utf8');
      const file: { demo?: unknown } = JSON.parse(text);
      return file.demo === true && text.includes(writtenOrigin);
    } catch {
      return false;
    }
  };
  return readdirSync(librariesDir).some(reads);
}

/**
 * CAS, a school login before it, OpenID Connect, passport and messaging app for trying out, where nobody has a password or a secret; document
 * delivery, which checks what the portal beside it has signed, a thesis check, a provider of documents, and a vendor of
 * books who knows prices and stock; WeChat Pay, Alipay and a campus card, where one pays with a press.
 * @param port DEMO_SERVICES_PORT, or the one that the demo libraries name
 */
export async function startDemoIdentity(port = demoServices().port): Promise<Doubles> {
  const oidc = await createOidcDouble(people, '');
  const { dataDir, librariesDir } = readEnvironment(process.env);
  const secrets = loadSecrets(dataDir);
  const payments = createPaymentDoubles(demoPaymentKeys(dataDir, []), Date.now);
  return serveDoubles(
    {
      cas: createCasDouble(people),
      school: createSchoolDouble(people),
      passport: createPassportDouble(people, ''),
      messaging: createMessagingDouble(people, ''),
      oidc,
      ...payments.answers,
      delivery: createDeliveryDouble((groupCode) => deliverySecretOf(secrets, groupCode)),
      documents: createDocumentProviderDouble(),
      thesis: createThesisDouble(),
      'vendor-orders': createVendorOrdersDouble(),
      vendor: createVendorDouble(librariesDir),
    },
    port,
  );
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * The same beside the portal, where a demo library wants it. Where another program, perhaps another Yuelan, has the port,
 * the next one that is free is taken, and the demo libraries of this process look there: two of them do not meet. A port
 * that was chosen is tried again until it is free.
 * @param start for tests
 * @returns what is served, for tests; undefined when nothing is, or not yet
 */
export async function startBesidePortal(
  librariesDir: string,
  env: NodeJS.ProcessEnv = process.env,
  start: (port: number) => Promise<Doubles> = startDemoIdentity,
): Promise<Doubles | undefined> {
  try {
    if (!isWanted(librariesDir)) return undefined;
    const { port: first, isChosen } = demoServices(env);
    for (let port = first; port < first + (isChosen ? 1 : portsTried); port += 1) {
      try {
        const doubles = await start(port);
        doubles.unref();
        env[portVariable] = String(port);
        return doubles;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
    console.error(`The services for trying out are not there: port ${String(first)} is taken. It is tried again.`);
    setTimeout(() => void startBesidePortal(librariesDir, env, start), againMs).unref();
  } catch (error) {
    console.error(`The services for trying out are not there: ${String(error)}`);
  }
  return undefined;
}
