import type { Server } from 'node:http';

/** After this long requests that are still under way are broken off; the whole stop takes less than 5 s. */
const patienceMs = 4_000;

/**
 * Stops taking connections, lets requests under way finish, breaks off what is left after four seconds.
 * @returns when the last connection is closed
 */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => {
      server.closeAllConnections();
    }, patienceMs);
    server.close(() => {
      clearTimeout(forced);
      resolve();
    });
    server.closeIdleConnections();
  });
}
