import { deskAuditHandlers } from './desk/audit.handlers.ts';
import { deskChargeHandlers } from './desk/charges.handlers.ts';
import { deskCirculationHandlers } from './desk/circulation.handlers.ts';
import type { DeskHandlers } from './platform/context/desk.ts';
import { deskContentHandlers } from './desk/content.handlers.ts';
import { deskCopyHandlers } from './desk/copies.handlers.ts';
import { deskCopyRequestHandlers } from './desk/copy-requests.handlers.ts';
import { deskFileImportHandlers } from './desk/file-imports.handlers.ts';
import { deskFigureHandlers } from './desk/figures.handlers.ts';
import { deskHarvestHandlers } from './harvest/desk-handlers.ts';
import { deskInboxHandlers } from './desk/inbox.handlers.ts';
import { deskEventHandlers } from './events/desk-handlers.ts';
import { deskMoveInHandlers } from './desk/move-in.handlers.ts';
import { deskNoticeHandlers } from './desk/notices.handlers.ts';
import { deskQuestionnaireHandlers } from './questionnaires/desk-handlers.ts';
import { deskReaderHandlers } from './desk/readers.handlers.ts';
import { deskRecordHandlers } from './desk/records.handlers.ts';
import { deskSessionHandlers } from './desk/session.handlers.ts';
import { deskSettledHandlers } from './desk/settled.handlers.ts';
import { staffHandlers } from './desk/staff.handlers.ts';
import { deskTodayHandlers } from './desk/today.handlers.ts';
import { deskWorkHandlers } from './desk/works.handlers.ts';

/** A handler for every call of the desk: the compiler refuses an entry of the contract without one. */
export const deskHandlers: DeskHandlers = {
  ...deskSessionHandlers,
  ...staffHandlers,
  ...deskAuditHandlers,
  ...deskTodayHandlers,
  ...deskInboxHandlers,
  ...deskSettledHandlers,
  ...deskCopyRequestHandlers,
  ...deskCirculationHandlers,
  ...deskCopyHandlers,
  ...deskReaderHandlers,
  ...deskRecordHandlers,
  ...deskWorkHandlers,
  ...deskFileImportHandlers,
  ...deskMoveInHandlers,
  ...deskHarvestHandlers,
  ...deskFigureHandlers,
  ...deskChargeHandlers,
  ...deskContentHandlers,
  ...deskNoticeHandlers,
  ...deskQuestionnaireHandlers,
  ...deskEventHandlers,
};
