import { readEnvironment } from '#service/platform/environment/environment.ts';
import { deliverySecretOf } from '#service/document-delivery/menu-link.ts';
import { demoSubject } from '#demo/identities.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { createOutsideDoubles } from '../outside-services/doubles.ts';
import { createPaymentDoubles } from '../payment-services/doubles.ts';
import { demoPaymentKeys } from '../payment-services/keys.ts';
import { createCasDouble } from './cas.ts';
import { createMessagingDouble, createOidcDouble, createPassportDouble } from './oauth.ts';
import type { Person } from './people.ts';
import type { Double } from './server.ts';
import { createSchoolDouble } from './school.ts';
import { createVendorDouble } from './vendor.ts';
import { createDocumentProviderDouble } from './document-provider.ts';
import { createDeliveryDouble, createThesisDouble } from './services.ts';
import { createVendorOrdersDouble } from './vendor-orders.ts';

/** A reader whom the demo libraries know, and somebody who has to bind an account. */
const people: readonly Person[] = [
  { subject: demoSubject, name: '演示读者 / Demo reader', account: 'demo' },
  { subject: 'new-visitor', name: '新用户 / New visitor' },
];

/**
 * Demo services: CAS with a school login, OpenID Connect, passport and messaging app without passwords or secrets;
 * document delivery, which verifies the portal's signatures, a thesis check and a document provider; a book vendor
 * with prices and stock; what libraries look up at others; WeChat Pay, Alipay and a campus card, where one press pays.
 */
export async function createDoubles(): Promise<Record<string, Double>> {
  const { dataDir, librariesDir } = readEnvironment(process.env);
  const secrets = loadSecrets(dataDir);
  const payments = createPaymentDoubles(demoPaymentKeys(dataDir, []), Date.now);
  return {
    cas: createCasDouble(people),
    school: createSchoolDouble(people),
    passport: createPassportDouble(people, ''),
    messaging: createMessagingDouble(people, ''),
    oidc: await createOidcDouble(people, ''),
    ...payments.answers,
    ...createOutsideDoubles(librariesDir),
    delivery: createDeliveryDouble((groupCode) => deliverySecretOf(secrets, groupCode)),
    documents: createDocumentProviderDouble(),
    thesis: createThesisDouble(),
    'vendor-orders': createVendorOrdersDouble(),
    vendor: createVendorDouble(librariesDir),
  };
}
