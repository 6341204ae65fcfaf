import type { Menus } from '../../lib/contract/config.ts';
import { isDocumentDelivery } from '../../lib/rules/personal-menu.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';

type Report = (field: string, message: string, severity?: 'error' | 'mistake' | 'warning') => void;

const isOwnMachine = (url: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);

/** Document delivery that leads nowhere, takes nothing, or sends its token where everybody can read it. */
export function checkDocumentDelivery(
  { file, menus }: { file: LibraryFile; menus: Pick<Menus, 'menuB'> },
  report: Report,
): void {
  const { documentDelivery } = file;
  if (!documentDelivery) {
    if (menus.menuB.some(isDocumentDelivery)) {
      report('documentDelivery', 'must be given, because menuB has an item that leads there', 'mistake');
    }
    return;
  }
  const { form } = documentDelivery;
  if (!form) return;
  if (form.perDay === 0) report('documentDelivery.form.perDay', 'is 0: the form takes no orders', 'warning');
  if (form.linkDays > form.keepDays) {
    report(
      'documentDelivery.form.linkDays',
      'is more than keepDays; orders are kept as long as their links',
      'warning',
    );
  }
  if (form.send.by !== 'provider') return;
  const url = new URL(form.send.url);
  if (url.protocol !== 'https:' && !isOwnMachine(url)) {
    report(
      'documentDelivery.form.send.url',
      'must be https: orders and the token would be readable on the way',
      'mistake',
    );
  }
}
