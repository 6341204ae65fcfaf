import { deskAuditHandlers } from './audit.handlers.ts';
import { deskChargeHandlers } from './charges.handlers.ts';
import { deskCirculationHandlers } from './circulation.handlers.ts';
import type { DeskHandlers } from './context.ts';
import { deskContentHandlers } from './content.handlers.ts';
import { deskCopyHandlers } from './copies.handlers.ts';
import { deskCopyRequestHandlers } from './copy-requests.handlers.ts';
import { deskFileImportHandlers } from './file-imports.handlers.ts';
import { deskFigureHandlers } from './figures.handlers.ts';
import { deskHarvestHandlers } from './harvest.handlers.ts';
import { deskInboxHandlers } from './inbox.handlers.ts';
import { deskEventHandlers } from './events.handlers.ts';
import { deskMoveInHandlers } from './move-in.handlers.ts';
import { deskNoticeHandlers } from './notices.handlers.ts';
import { deskQuestionnaireHandlers } from './questionnaires.handlers.ts';
import { deskReaderHandlers } from './readers.handlers.ts';
import { deskRecordHandlers } from './records.handlers.ts';
import { deskSessionHandlers } from './session.handlers.ts';
import { deskSettledHandlers } from './settled.handlers.ts';
import { staffHandlers } from './staff.handlers.ts';
import { deskTodayHandlers } from './today.handlers.ts';
import { deskWorkHandlers } from './works.handlers.ts';

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
