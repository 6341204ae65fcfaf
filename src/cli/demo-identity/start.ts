import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCasDouble } from './cas.ts';
import { createMessagingDouble, createOidcDouble, createPassportDouble } from './oauth.ts';
import type { Person } from './people.ts';
import { serveDoubles, type Doubles } from './server.ts';

/** Where the demo libraries look for their providers: on this machine alone. */
const port = 4399;
const origin = `http://127.0.0.1:${String(port)}`;

/** A reader whom the demo libraries know, and somebody who has to bind an account. */
const people: readonly Person[] = [
  { subject: 'demo-reader', name: '演示读者 / Demo reader', account: 'demo' },
  { subject: 'new-visitor', name: '新用户 / New visitor' },
];

/** Whether a demo library of this folder has a provider there. Broken files are told of elsewhere. */
function isWanted(librariesDir: string): boolean {
  const reads = (name: string): boolean => {
    try {
      const text = readFileSync(join(librariesDir, name, 'library.json'), 'utf8');
      const file: { demo?: unknown } = JSON.parse(text);
      return file.demo === true && text.includes(origin);
    } catch {
      return false;
    }
  };
  return readdirSync(librariesDir).some(reads);
}

/** CAS, OpenID Connect, passport and messaging app for trying out; nobody there has a password or a secret. */
export async function startDemoIdentity(): Promise<Doubles> {
  const oidc = await createOidcDouble(people, '');
  return serveDoubles(
    {
      cas: createCasDouble(people),
      passport: createPassportDouble(people, ''),
      messaging: createMessagingDouble(people, ''),
      oidc,
    },
    port,
  );
}

/** The same beside the portal, where a demo library wants it and nobody else has the port. */
export async function startBesidePortal(librariesDir: string): Promise<void> {
  try {
    if (isWanted(librariesDir)) (await startDemoIdentity()).unref();
  } catch (error) {
    console.error(`The sign-in services for trying out are not there: ${String(error)}`);
  }
}
