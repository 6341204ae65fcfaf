/** Where the files of demo libraries say that their services for trying out are (cli/demo-identity). */
export const writtenOrigin = 'http://127.0.0.1:4399';
/** Of the port at which they are, where it is another one; `npm start` sets it when that port was taken. */
export const portVariable = 'DEMO_SERVICES_PORT';

/** Port and origin of the services for trying out. @throws when the variable is no port */
export function demoServices(env: NodeJS.ProcessEnv = process.env): {
  port: number;
  origin: string;
  isChosen: boolean;
} {
  const given = env[portVariable];
  if (given === undefined || given === '') return { port: 4399, origin: writtenOrigin, isChosen: false };
  if (!/^\d{1,5}$/.test(given) || Number(given) < 1 || Number(given) > 65_535) {
    throw new Error(`${portVariable}: ${given} is no port`);
  }
  return { port: Number(given), origin: `http://127.0.0.1:${given}`, isChosen: true };
}

/** The text of a demo library's file with the addresses of its services as they are on this machine. */
export const withDemoServices = (text: string, env?: NodeJS.ProcessEnv): string =>
  text.replaceAll(writtenOrigin, demoServices(env).origin);
