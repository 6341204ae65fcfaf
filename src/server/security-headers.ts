/** Sent with every answer. The content security policy of a page is its own (page-policy.ts). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Of a portal behind https: browsers come by it from then on, for a year. */
export const strictTransport = 'max-age=31536000';

/** Of a server on which staff practise: search engines keep nothing. */
export const noRobots = 'noindex, nofollow';
