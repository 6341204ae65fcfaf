import type { AstroGlobal } from 'astro';
import type { Client } from '#lib/client/client.ts';
import { clientOfForm, clientOfReader } from '../_door.ts';

/** The clients of a page that is made for the reader whose browser asks for it. */
export function clientsOf({ locals, request, url, clientAddress }: AstroGlobal): { reader: Client; form: Client } {
  const { site, language, t, service } = locals;
  const { mappingPath, groupCode } = site;
  const door = {
    requestContext: { mappingPath, groupCode, language },
    origin: url.origin,
    unreachable: t('unreachable'),
    ask: (request: Request) => service.fetch(request, { address: clientAddress }),
  };
  return { reader: clientOfReader(request, door).client, form: clientOfForm(request, door).client };
}
