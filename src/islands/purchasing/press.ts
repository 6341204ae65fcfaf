import { needReader } from '../identity/session/need-reader.ts';
import { adding } from './action.ts';

export async function press(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    await needReader(adding, { offerId: form.dataset['offer'] ?? '' });
  } finally {
    form.ariaBusy = null;
  }
}
