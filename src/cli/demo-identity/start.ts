import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '#service/environment.ts';
import { deliverySecretOf } from '#service/document-delivery/menu-link.ts';
import { demoSubject } from '#service/identity/demo.ts';
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

/** Where the demo libraries look for their providers: on this machine alone. */
const port = 4399;
export const demoOrigin = `http://127.0.0.1:${String(port)}`;

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
      return file.demo === true && text.includes(demoOrigin);
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
 */
export async function startDemoIdentity(): Promise<Doubles> {
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

/** The same beside the portal, where a demo library wants it and nobody else has the port. */
export async function startBesidePortal(librariesDir: string): Promise<void> {
  try {
    if (isWanted(librariesDir)) (await startDemoIdentity()).unref();
  } catch (error) {
    console.error(`The services for trying out are not there: ${String(error)}`);
  }
}
