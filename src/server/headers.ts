import type { ServerResponse } from 'node:http';

/** On every answer, pages, files and calls alike; the CSP of pages comes from the page, which knows its scripts. */
const security: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
}
