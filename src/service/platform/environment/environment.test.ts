import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const mistakes = (env: Record<string, string>): string => {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return '';
};

describe('readEnvironment', () => {
  it('takes a replica of a store in PostgreSQL, and of no other', () => {
    const replica = { DATABASE_READ_URL: 'postgres://b/yuelan' };
    expect(readEnvironment({ DATABASE_URL: 'postgres://a/yuelan', ...replica }).databaseReadUrl).toBe(
      'postgres://b/yuelan',
    );
    expect(() => readEnvironment(replica)).toThrow(/DATABASE_READ_URL: a replica is of a store in PostgreSQL/);
  });

  it('needs nothing', () => {
    expect(readEnvironment({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      dataDir: '.data',
      librariesDir: 'libraries',
      librariesSource: 'libraries',
      databaseUrl: undefined,
      databaseConnections: 20,
      files: { kind: 'folder', dir: '.data' },
      libraryServiceUrl: undefined,
      publicOrigin: undefined,
      trustedProxies: [],
      captchaFixedCode: undefined,
      passwordKey: undefined,
      mail: undefined,
      sms: undefined,
      model: undefined,
      pageCacheMb: 32,
      metrics: { token: undefined, allow: [] },
      traces: undefined,
      isTraining: false,
      isProduction: false,
      paymentSecretsFile: undefined,
      logLevel: 'info',
      slowRequestMs: 1_000,
    });
  });

  it('sends neither mail nor text messages while staff practise', () => {
    const outbox = { MAIL_URL: 'smtp://mail', MAIL_FROM: 'lib@example.edu', SMS_URL: 'https://sms' };
    expect(readEnvironment(outbox)).toMatchObject({ mail: { from: 'lib@example.edu' }, sms: { url: 'https://sms' } });
    expect(readEnvironment({ ...outbox, TRAINING: '1' })).toMatchObject({ mail: undefined, sms: undefined });
    expect(() => readEnvironment({ TRAINING: 'yes' })).toThrow(/^TRAINING: /);
  });

  it('takes from 4 to 200 connections to the database', () => {
    for (const count of ['4', '200'])
      expect(readEnvironment({ DATABASE_CONNECTIONS: count }).databaseConnections).toBe(Number(count));
    for (const count of ['3', '201', '4.5']) expect(mistakes({ DATABASE_CONNECTIONS: count })).toContain('CONNECTIONS');
  });

  it('takes an empty variable for one that is not given', () => {
    expect(readEnvironment({ PORT: '', HOST: '', PUBLIC_ORIGIN: '' })).toEqual(readEnvironment({}));
  });

  it('takes libraries by mapping path and group code, and nothing else', () => {
    expect(readEnvironment({ SERVE_LIBRARIES: 'demo, 900002 third' }).serveLibraries).toEqual([
      'demo',
      '900002',
      'third',
    ]);
    expect(readEnvironment({}).serveLibraries).toBeUndefined();
    expect(mistakes({ SERVE_LIBRARIES: 'Demo/1' })).toContain('SERVE_LIBRARIES');
  });

  it('takes proxies as addresses and ranges, and nothing else', () => {
    const given = '10.0.0.0/8, 192.0.2.1 2001:db8::/32';
    expect(readEnvironment({ TRUSTED_PROXIES: given }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
      '2001:db8::/32',
    ]);
    for (const wrong of ['proxy.example.edu', '10.0.0.0/33', '10.0.0']) {
      expect(mistakes({ TRUSTED_PROXIES: wrong })).toBe('TRUSTED_PROXIES: addresses and ranges only');
    }
  });

  it('leaves the slash off origins', () => {
    const read = readEnvironment({
      PUBLIC_ORIGIN: 'https://lib.example.edu/',
      LIBRARY_SERVICE_URL: 'http://upstream/api/',
    });
    expect(read.publicOrigin).toBe('https://lib.example.edu');
    expect(read.libraryServiceUrl).toBe('http://upstream/api');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['LIBRARY_SERVICE_URL', 'ftp://example'],
    ['PUBLIC_ORIGIN', 'https://lib.example.edu/portal'],
    ['PUBLIC_ORIGIN', 'lib.example.edu'],
    ['CAPTCHA_FIXED_CODE', '12'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    expect(mistakes({ [name]: value })).toMatch(new RegExp(`^${name}: .+`));
  });

  it('names every mistake, one a line', () => {
    const lines = mistakes({ PORT: '-1', LOG_LEVEL: 'x', PUBLIC_ORIGIN: 'y' }).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'PUBLIC_ORIGIN', 'LOG_LEVEL']);
  });

  it('traces where a collector is named', () => {
    const endpoint = 'http://collector.example.edu:4318';
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).traces).toEqual({
      endpoint,
      serviceName: 'yuelan',
      share: 1,
    });
    expect(mistakes({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(mistakes({ OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('OTEL_TRACES_SAMPLER_ARG');
  });

  it('wants a sender for mail, and takes providers by their addresses', () => {
    expect(mistakes({ MAIL_URL: 'smtp://mail.example.edu' })).toContain('MAIL_FROM');
    expect(mistakes({ MAIL_URL: 'https://mail.example.edu', MAIL_FROM: 'a@b.c' })).toContain('MAIL_URL');
    expect(mistakes({ PASSWORD_KEY: 'short' })).toContain('PASSWORD_KEY');
    const read = readEnvironment({
      MAIL_URL: 'smtp://mail.example.edu',
      MAIL_FROM: 'a@b.c',
      SMS_URL: 'https://sms.example',
    });
    expect(read.mail).toEqual({ url: 'smtp://mail.example.edu', from: 'a@b.c' });
    expect(read.sms).toEqual({ url: 'https://sms.example', token: undefined });
  });

  it.each(['0', '65536', 'x'])('accepts no port %s for the demo services', (port) => {
    expect(mistakes({ DEMO_SERVICES_PORT: port })).toMatch(/^DEMO_SERVICES_PORT: /);
  });

  it('says which addresses a variable accepts', () => {
    expect(mistakes({ DATABASE_URL: 'mysql://x/y' })).toBe(
      'DATABASE_URL: must be an address that begins with sqlite: or postgres:// or postgresql://',
    );
    expect(mistakes({ PUBLIC_ORIGIN: 'lib.example.edu' })).toContain('begins with http:// or https://');
  });

  it('rejects unknown names in the configuration file and suggests the nearest', () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-names-'));
    const file = join(dir, 'yuelan.env');
    const check = (text: string) => {
      writeFileSync(file, text);
      return mistakes({ YUELAN_ENV: file, UNKNOWN_IN_THE_PROCESS: '1' });
    };
    expect(check('# a comment\nPORT=1\nNODE_ENV=production\nIDENTITY_SECRET_100001_CAS=x\n')).toBe('');
    expect(check('DATABSE_URL=postgres://x\nPUBLIC_ORGIN=https://x\nIDENTITY_SECRT_100001_CAS=x')).toBe(
      [
        `DATABSE_URL: unknown variable in ${file}; did you mean DATABASE_URL?`,
        `IDENTITY_SECRT_100001_CAS: unknown variable in ${file}; did you mean IDENTITY_SECRET_<group code>?`,
        `PUBLIC_ORGIN: unknown variable in ${file}; did you mean PUBLIC_ORIGIN?`,
      ].join('\n'),
    );
    rmSync(dir, { recursive: true });
    expect(mistakes({ YUELAN_ENV: file })).toContain('YUELAN_ENV: ENOENT');
  });

  describe('reads variables from files', () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-secret-'));
    afterAll(() => {
      rmSync(dir, { recursive: true });
    });
    const file = (name: string, text: string): string => {
      writeFileSync(join(dir, name), text);
      return join(dir, name);
    };

    it('that a variable with _FILE names, without the last line break', () => {
      const env = { METRICS_TOKEN_FILE: file('token', 'sixteen letters!\n') };
      expect(readEnvironment(env).metrics.token).toBe('sixteen letters!');
    });

    it('that belong to one library, for modules that read them', () => {
      const env: Record<string, string> = { VENDOR_KEY_100001_X_FILE: file('vendor', 'key') };
      readEnvironment(env);
      expect(env['VENDOR_KEY_100001_X']).toBe('key');
    });

    it('that are credentials of systemd, if no variable says otherwise', () => {
      const credentials = join(dir, 'credentials');
      mkdirSync(credentials);
      writeFileSync(join(credentials, 'SMS_TOKEN'), 'credential');
      writeFileSync(join(credentials, 'other'), 'x');
      const env = { CREDENTIALS_DIRECTORY: credentials, SMS_URL: 'http://127.0.0.1' };
      expect(readEnvironment({ ...env }).sms?.token).toBe('credential');
      expect(readEnvironment({ ...env, SMS_TOKEN_FILE: file('sms', 'named') }).sms?.token).toBe('named');
      expect(readEnvironment({ ...env, SMS_TOKEN: 'set', SMS_TOKEN_FILE: file('sms', 'named') }).sms?.token).toBe(
        'set',
      );
    });

    it('and keeps PAYMENT_SECRETS_FILE, which is a variable itself', () => {
      const env = { PAYMENT_SECRETS_FILE: '/etc/payments.json' };
      expect(readEnvironment(env).paymentSecretsFile).toBe('/etc/payments.json');
      expect(Object.keys(env)).toEqual(['PAYMENT_SECRETS_FILE']);
    });

    it('and names a file that is missing', () => {
      expect(mistakes({ METRICS_TOKEN_FILE: join(dir, 'missing') })).toContain(join(dir, 'missing'));
    });

    it('and rejects a name that is no variable', () => {
      const names = file('yuelan.env', 'SMS_TOKEN_FILE=/x\nSMS_TOKN_FILE=/x\n');
      expect(mistakes({ YUELAN_ENV: names })).toContain('SMS_TOKN_FILE: unknown variable');
      expect(mistakes({ YUELAN_ENV: names })).not.toContain('SMS_TOKEN_FILE: unknown');
    });
  });
});
