import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../service/platform/environment/environment.ts';
import { securityTxt } from './security-txt.ts';

const configured = {
  SECURITY_CONTACT: 'mailto:security@lib.example.edu https://lib.example.edu/security',
  SECURITY_EXPIRES: '2027-06-30',
};
const lastMoment = Date.parse('2027-06-30T23:59:59Z');

describe('security.txt', () => {
  it('has the fields of RFC 9116', () => {
    const environment = readEnvironment({ ...configured, PUBLIC_ORIGIN: 'https://lib.example.edu' });
    expect(securityTxt(environment, lastMoment - 1)).toBe(
      [
        'Contact: mailto:security@lib.example.edu',
        'Contact: https://lib.example.edu/security',
        'Expires: 2027-06-30T23:59:59Z',
        'Preferred-Languages: zh, en',
        'Canonical: https://lib.example.edu/.well-known/security.txt',
      ].join('\n'),
    );
  });

  it('is missing where it is not configured, and after its last day', () => {
    expect(securityTxt(readEnvironment({}), lastMoment)).toBeUndefined();
    expect(securityTxt(readEnvironment(configured), lastMoment)).toBeUndefined();
  });

  it.each([
    [{ SECURITY_CONTACT: 'security@lib.example.edu' }, /^SECURITY_CONTACT: /],
    [{ SECURITY_CONTACT: 'http://lib.example.edu/' }, /^SECURITY_CONTACT: /],
    [{ SECURITY_EXPIRES: '2027-02-30' }, /^SECURITY_EXPIRES: /],
    [{ SECURITY_EXPIRES: '' }, /^SECURITY_EXPIRES: .*SECURITY_CONTACT/],
    [{ SECURITY_CONTACT: '' }, /^SECURITY_CONTACT: .*SECURITY_EXPIRES/],
  ])('rejects %o', (env, message) => expect(() => readEnvironment({ ...configured, ...env })).toThrow(message));
});
