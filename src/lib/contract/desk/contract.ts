import type { z } from 'zod';
import { deskAuditCalls } from './audit.ts';
import { deskChargeCalls } from './charges.ts';
import { deskCirculationCalls } from './circulation.ts';
import { deskCopyCalls } from './copies.ts';
import { deskContentCalls } from './content.ts';
import { deskCopyRequestCalls } from './copy-requests.ts';
import type { DeskCallName } from './endpoints.ts';
import { deskFileImportCalls } from './file-imports.ts';
import { deskHarvestCalls } from './harvest.ts';
import { deskFigureCalls } from './figures.ts';
import { deskInboxCalls } from './inbox.ts';
import { deskEventCalls } from './events.ts';
import { deskMoveInCalls } from './move-in.ts';
import { deskNoticeCalls } from './notices.ts';
import { deskQuestionnaireCalls } from './questionnaires.ts';
import { deskReaderCalls } from './readers.ts';
import { deskRecordCalls } from './records.ts';
import { deskSettledCalls } from './settled.ts';
import { deskSessionCalls } from './sessions.ts';
import { staffCalls } from './staff.ts';
import { deskTodayCalls } from './today.ts';
import { deskWorkCalls } from './works.ts';

export const deskContract = {
  ...deskSessionCalls,
  ...staffCalls,
  ...deskAuditCalls,
  ...deskTodayCalls,
  ...deskInboxCalls,
  ...deskSettledCalls,
  ...deskCopyRequestCalls,
  ...deskCirculationCalls,
  ...deskReaderCalls,
  ...deskChargeCalls,
  ...deskRecordCalls,
  ...deskWorkCalls,
  ...deskFileImportCalls,
  ...deskMoveInCalls,
  ...deskHarvestCalls,
  ...deskFigureCalls,
  ...deskContentCalls,
  ...deskNoticeCalls,
  ...deskCopyCalls,
  ...deskQuestionnaireCalls,
  ...deskEventCalls,
} satisfies Record<DeskCallName, { summary: string; input: z.ZodObject; output: z.ZodType }>;

export type DeskInputOf<N extends DeskCallName> = z.input<(typeof deskContract)[N]['input']>;
/** What a handler receives. */
export type ParsedDeskInputOf<N extends DeskCallName> = z.output<(typeof deskContract)[N]['input']>;
export type DeskOutputOf<N extends DeskCallName> = z.output<(typeof deskContract)[N]['output']>;
