import { useEffect, useRef, useState } from 'react';
import { requestViews, type RequestView, type DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import { fill } from '#lib/i18n/format.ts';
import { copyRequestActs, type CopyRequestAct } from '#lib/rules/desk-acts.ts';
import { counted } from '../section/text.ts';
import { useAsk, useDesk, useDeskCall } from './frame.tsx';
import {
  Key,
  KeyButton,
  RowKeys,
  shortcut,
  Tabs,
  useElementKey,
  useRowKeys,
  useTabKeys,
  takeBackKey,
  printKey,
} from './keys.tsx';
import { useToday } from './live-today.tsx';
import OutcomeNotice, { type Outcome } from './OutcomeNotice.tsx';
import Slips from './Slips.tsx';
import { SelectAll, useSelection, RowTick, type Selection } from './selection.tsx';
import SmallForm from './SmallForm.tsx';
import { Table } from './Table.tsx';
import { waitingKeys } from './waiting-keys.ts';
import { formatDay } from '#lib/rules/day-text.ts';

function CopyRequestRow({ request, selection }: { request: DeskRequest; selection: Selection }) {
  const { messages, language } = useDesk();
  const { requestId, title, titleLang, volume, reader, until } = request;
  return (
    <tr aria-selected={selection.ids.has(requestId)}>
      <td>
        <RowTick selection={selection} id={requestId} title={title} />
      </td>
      <td data-label={messages.callNo}>
        <strong>{request.callNo ?? '—'}</strong>
        <br />
        <span className="quiet">{request.from}</span>
      </td>
      <td data-label={messages.titleColumn}>
        <span lang={titleLang}>{volume === null ? title : `${title} ${volume}`}</span>
        <br />
        <span className="quiet">
          {[request.kindName, request.barcode].filter((entry) => entry !== null && entry !== '').join(' · ')}
        </span>
      </td>
      <td data-label={messages.to}>{request.to ?? messages.toAddress}</td>
      <td data-label={messages.reader}>
        {reader ? reader.name : '—'}
        <br />
        <span className="quiet">{reader?.card}</span>
      </td>
      <td data-label={until === null ? messages.createdAt : messages.until}>
        {formatDay(until ?? request.createdAt.slice(0, 10), language)}
      </td>
    </tr>
  );
}

/** Shows the requests of this desk, or those of all. */
const placeKey = 'C';
/** What the reader gets a message of, in words of staff. */
const withText: readonly CopyRequestAct[] = ['refuse', 'cancel', 'missing'];
/** What may be taken back; of endings only where no copy was promised. The server decides. */
const mayComeBack = (act: CopyRequestAct, barcode: string | null): boolean =>
  ['accept', 'dispatch', 'shelve'].includes(act) || (['refuse', 'cancel'].includes(act) && barcode === null);
const viewHere = (): RequestView =>
  requestViews.find((requestView) => `#${requestView}` === location.hash) ?? 'toApprove';

/** Requests for copies, stage by stage; what is ticked is settled together. */
export default function CopyRequests() {
  const { messages, language, libraries, place } = useDesk();
  const ask = useAsk();
  const [view, setView] = useState(viewHere);
  const [isEverywhere, setEverywhere] = useState(false);
  const canChoosePlace = libraries.length > 1 && place !== undefined;
  const isOfPlace = canChoosePlace && !isEverywhere;
  const {
    data: list,
    pending: loading,
    again,
  } = useDeskCall('listDeskRequests', { view, ...(isOfPlace && { libCode: place }) });
  const selection = useSelection();
  const [pending, setPending] = useState<CopyRequestAct>();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPrinting, setPrinting] = useState(false);

  const rows = list?.result ?? [];
  const selected = rows.filter(({ requestId }) => selection.ids.has(requestId));
  const possible = copyRequestActs.filter(
    (act) => selected.length > 0 && selected.every(({ acts }) => acts.includes(act)),
  );

  const live = useToday().counts?.copyRequests;
  const count = live?.[view];
  useEffect(() => {
    // What came or was settled elsewhere meanwhile.
    if (count !== undefined) again();
  }, [count, again]);

  const show = (wanted: RequestView) => {
    history.replaceState(null, '', `#${wanted}`);
    setView(wanted);
    selection.replace([]);
    setPending(undefined);
    setOutcome(undefined);
  };
  const act = async (wanted: CopyRequestAct) => {
    if (busy) return;
    setBusy(true);
    const requestIds = selected.map(({ requestId }) => requestId);
    const toReader = text.trim() === '' ? {} : { text: text.trim() };
    const came = await ask('actOnDeskRequests', { act: wanted, requestIds, ...toReader });
    setBusy(false);
    setPending(undefined);
    setText('');
    if (came.success) {
      const { done, refused } = came.data;
      const rowOf = (id: string) => rows.find(({ requestId }) => requestId === id);
      setOutcome({
        text: done.length > 0 ? fill(messages.actDone, { count: done.length }) : '',
        refused: refused.map(({ requestId, reason }) =>
          fill(messages.labelled, { label: rowOf(requestId)?.title ?? requestId, text: reason }),
        ),
        back: done.flatMap(({ requestId: id }) => (mayComeBack(wanted, rowOf(id)?.barcode ?? null) ? id : [])),
      });
      selection.replace([]);
    } else setOutcome({ text: '', refused: [came.message], back: [] });
    again();
  };
  const takeBack = async (requestIds: readonly string[]) => {
    if (busy || requestIds.length === 0) return;
    setBusy(true);
    const came = await ask('takeBackDeskRequests', { requestIds: [...requestIds] });
    setBusy(false);
    const count = came.success ? came.data.done.length : 0;
    const refused = came.success ? came.data.refused.map(({ reason }) => reason) : [came.message];
    setOutcome({ text: count > 0 ? counted(messages, 'takenBack', count, language) : '', refused, back: [] });
    selection.replace([]);
    again();
  };
  const takeBackLast = () => void takeBack(outcome?.back ?? []);
  const canTakeBack = selected.length > 0 && selected.every(({ mayTakeBack }) => mayTakeBack);
  const takeBackSelected = () => void takeBack(selected.map(({ requestId }) => requestId));
  const choose = (wanted: CopyRequestAct) => {
    if (withText.includes(wanted)) setPending(wanted);
    else void act(wanted);
  };
  const selectAll = () =>
    selection.replace(selected.length === rows.length ? [] : rows.map(({ requestId }) => requestId));
  const printAll = () => setPrinting(true);
  const turnPlace = () => {
    setEverywhere(!isEverywhere);
    selection.replace([]);
  };
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  useTabKeys(requestViews, view, show);
  const ofPlace = useElementKey<HTMLInputElement>(placeKey, (box) => box.click());

  return (
    <>
      <Tabs
        label={messages.views}
        tabs={requestViews}
        current={view}
        onChoose={show}
        keysLabel={messages.tabKeys}
        renderTab={(requestView) => (
          <>
            {messages[`view_${requestView}`]}{' '}
            {list && <b>{((isOfPlace ? undefined : live) ?? list.counts)[requestView]}</b>}
          </>
        )}
      />
      {canChoosePlace && (
        <p>
          <label className="desk-tick">
            <input
              ref={ofPlace}
              type="checkbox"
              checked={isOfPlace}
              aria-keyshortcuts={shortcut(placeKey)}
              onChange={turnPlace}
            />
            {fill(messages.onlyAtPlace, { place: libraries.find(({ libCode }) => libCode === place)?.name ?? '' })}{' '}
            <Key of={placeKey} />
          </label>
        </p>
      )}
      <OutcomeNotice outcome={outcome} isBusy={busy} hasKey={!canTakeBack} onTakeBack={takeBackLast} />
      {loading}
      {list?.result.length === 0 && <p>{messages.noRequests}</p>}
      {rows.length > 0 && (
        <>
          <div className="desk-bar desk-chosen mb-4">
            <SelectAll count={selected.length} total={rows.length} onToggle={selectAll} />
            {pending === undefined ? (
              <>
                {possible.map((entry, at) => (
                  <KeyButton
                    hotkey={waitingKeys[entry]}
                    label={messages[`act_${entry}`]}
                    key={entry}
                    className={at === 0 ? 'btn btn-main' : 'btn'}
                    aria-disabled={busy}
                    onClick={() => choose(entry)}
                  />
                ))}
                {canTakeBack && (
                  <KeyButton
                    hotkey={takeBackKey}
                    label={messages.takeBackStep}
                    aria-disabled={busy}
                    onClick={takeBackSelected}
                  />
                )}
                <KeyButton hotkey={printKey} label={messages.printSlips} onClick={printAll} />
              </>
            ) : (
              <SmallForm
                label={messages.textToReader}
                isRequired={false}
                maxLength={500}
                value={text}
                send={fill(messages.confirmAct, { act: messages[`act_${pending}`], count: selected.length })}
                isBusy={busy}
                onValue={setText}
                onSend={() => void act(pending)}
                onBack={() => setPending(undefined)}
              />
            )}
          </div>
          <RowKeys label={messages.rowKeys} />
          <Table
            ref={table}
            heads={[
              undefined,
              messages.callNo,
              messages.titleColumn,
              messages.to,
              messages.reader,
              rows[0]?.until === null ? messages.createdAt : messages.until,
            ]}
          >
            {rows.map((request) => (
              <CopyRequestRow key={request.requestId} request={request} selection={selection} />
            ))}
          </Table>
        </>
      )}
      {isPrinting && <Slips requests={selected.length > 0 ? selected : rows} onPrinted={() => setPrinting(false)} />}
    </>
  );
}
