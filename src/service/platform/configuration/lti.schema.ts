import { z } from 'zod';
import { secretAddress } from './identity.schema.ts';

/** `lti` of library.json: learning platforms that open the portal with LTI 1.3. */
export const ltiSchema = z
  .array(
    z.strictObject({
      issuer: secretAddress.describe('Issuer of the platform, exactly as its messages name it.'),
      clientId: z.string().min(1).max(200).describe('Client identifier that the platform gave the portal.'),
      deploymentIds: z
        .array(z.string().min(1).max(255))
        .min(1)
        .max(100)
        .describe('Deployments whose messages are accepted.'),
      authorizeUrl: secretAddress.describe('Address of the authorisation endpoint.'),
      jwksUrl: secretAddress.describe("Address of the platform's public keys."),
      url: secretAddress
        .optional()
        .describe(
          'Address at which people use the platform; the issuer if omitted. Its pages may show the choice of a reading list in a frame, and choices are returned only there.',
        ),
    }),
  )
  .max(20)
  .default([]);
export type LtiPlatform = z.output<typeof ltiSchema>[number];

/** Scheme, host and port of the pages of a platform. */
export const platformOrigin = ({ url, issuer }: LtiPlatform): string => new URL(url ?? issuer).origin;
