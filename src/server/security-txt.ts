import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '../service/platform/environment/environment.ts';
import { sendText } from './reply.ts';

/**
 * The text of /.well-known/security.txt (RFC 9116).
 * @param now milliseconds since 1970
 * @returns undefined if no contact is configured, or the text has expired
 */
export function securityTxt(
  { securityTxt: configured, publicOrigin }: Pick<Environment, 'securityTxt' | 'publicOrigin'>,
  now: number,
): string | undefined {
  if (!configured || now >= Date.parse(configured.expires)) return undefined;
  const lines = [
    ...configured.contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${configured.expires}`,
    'Preferred-Languages: zh, en',
    ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
  ];
  return lines.join('\n');
}

/** Answers paths under /.well-known/: security.txt, and 404 for everything else. */
export const createWellKnown =
  (environment: Pick<Environment, 'securityTxt' | 'publicOrigin'>, now: () => number) =>
  (request: IncomingMessage, response: ServerResponse, pathname: string): void => {
    const text = pathname === '/.well-known/security.txt' ? securityTxt(environment, now()) : undefined;
    if (text === undefined) sendText(request, response, 404, 'Not found.');
    else sendText(request, response, 200, text, { 'cache-control': 'max-age=86400' });
  };
