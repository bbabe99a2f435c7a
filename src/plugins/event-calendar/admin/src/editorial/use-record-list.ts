import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordList } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** The list of the page "Trash", "Review" or "Sent back to you", with the filters that the page's address names: `kind`, `search`, `page`, `pageSize`. */
export interface RecordListState<Row> {
  /** Undefined while it loads. */
  list: RecordList<Row> | undefined;
  hasFailed: boolean;
  kind: string;
  search: string;
  /** Goes up with each `reread`. */
  version: number;
  show(change: { kind?: string; search?: string }): void;
  reread(): void;
}

const PAGE_SIZE = 10;

export function useRecordList<Row>(path: '/trash' | '/review' | '/review/returned'): RecordListState<Row> {
  const api = useCalendarApi();
  const [parameters, setParameters] = useSearchParams();
  const [list, setList] = useState<RecordList<Row>>();
  const [hasFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  const kind = parameters.get('kind') ?? '';
  const search = parameters.get('search') ?? '';
  const page = Number(parameters.get('page') ?? 1) || 1;
  const pageSize = Number(parameters.get('pageSize') ?? PAGE_SIZE) || PAGE_SIZE;

  const toPage = useCallback(
    (to: number) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('page', String(to));
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );

  useEffect(() => {
    const reading = new AbortController();
    const query = { kind: kind || undefined, search: search || undefined, page, pageSize };
    void api
      .get<RecordList<Row>>(path, query, reading.signal)
      .then((found) => {
        // The last record of the last page is gone.
        const last = Math.ceil(found.total / found.pageSize);
        if (found.rows.length === 0 && last > 0 && last < page) {
          toPage(last);
          return;
        }
        setList(found);
        setFailed(false);
      })
      .catch(() => reading.signal.aborted || setFailed(true));
    return () => reading.abort();
  }, [api, path, kind, search, page, pageSize, version, toPage]);

  const show = useCallback(
    (change: { kind?: string; search?: string }) =>
      setParameters((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
    [setParameters],
  );
  const reread = useCallback(() => setVersion((before) => before + 1), []);
  return { list, hasFailed, kind, search, version, show, reread };
}
