/** What the page shows on which a contact is proved without scripts. */
export interface ContactScreen {
  step: 'contact' | 'code';
  channel: 'phone' | 'mail';
  destination: string;
  said: string;
  refused: string;
}
export const newContactScreen: ContactScreen = {
  step: 'contact',
  channel: 'phone',
  destination: '',
  said: '',
  refused: '',
};
