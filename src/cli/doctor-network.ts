import { X509Certificate } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const timeoutMs = 5_000;

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));
/** An IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Waits for a connection and closes it. @returns what is wrong; undefined if it was made */
function problemOf(socket: Socket, connected: 'connect' | 'secureConnect'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (problem?: string) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(timeoutMs, () => end('no connection within 5 seconds'));
    socket.once('error', ({ message }) => end(message));
    socket.once(connected, () => end());
  });
}

/** Connects to the host of an address. @returns what is wrong; undefined if it accepts connections */
export const connectionProblem = (url: URL): Promise<string | undefined> =>
  problemOf(connect({ host: hostOf(url), port: portOf(url) }), 'connect');

/** When a certificate in PEM expires, in milliseconds since 1970. */
export const certificateExpiry = (pem: Buffer): number => Date.parse(new X509Certificate(pem).validTo);

/** Reads the certificate of an https address. @returns when it expires, or what is wrong */
export async function servedCertificate(url: URL): Promise<{ expiry: number } | string> {
  const host = hostOf(url);
  const socket = connectTls({ host, port: portOf(url), servername: host, rejectUnauthorized: false });
  let expiry = NaN;
  let untrusted: string | undefined;
  socket.once('secureConnect', () => {
    expiry = Date.parse(socket.getPeerCertificate().valid_to);
    if (!socket.authorized) untrusted = `the certificate is not trusted: ${String(socket.authorizationError)}`;
  });
  const problem = (await problemOf(socket, 'secureConnect')) ?? untrusted;
  return problem ?? { expiry };
}
