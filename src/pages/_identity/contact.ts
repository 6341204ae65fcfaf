import type { Client } from '#lib/client/client.ts';

/** Whether the reader has verified neither a mail address nor a phone number. */
export async function lacksContact(client: Client): Promise<boolean> {
  const contact = await client.call('getContactStatus', {});
  return contact.success && contact.data.emailFlag !== '1' && contact.data.phoneFlag !== '1';
}
